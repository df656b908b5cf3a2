"""Every sentence of the command line: key -> (German, English)."""

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # --- help ---------------------------------------------------------------------------
    "help.app": (
        "Netzplan: Eisenbahn-Brettspiele spielen, anbieten und untersuchen.",
        "Netzplan: play, host and study railway board games.",
    ),
    "help.version": ("Version nennen und enden.", "Tell the version and exit."),
    "help.json": ("Ergebnis als JSON ausgeben.", "Print the result as JSON."),
    "help.serve": (
        "Startet den Server mit der Seite zum Spielen.",
        "Start the server with the page to play on.",
    ),
    "help.serve.host": (
        "Adresse, an der er lauscht; ohne Angabe 127.0.0.1.",
        "Address to listen on; without it 127.0.0.1.",
    ),
    "help.serve.port": (
        "Port, an dem er lauscht; ohne Angabe 8000.",
        "Port to listen on; without it 8000.",
    ),
    "help.serve.data": (
        "Ordner der Datenbank; wird angelegt. Ohne Angabe der Datenordner der Person.",
        "Folder of the database; made if missing. Without it, the person's data folder.",
    ),
    "help.serve.settings": (
        "Datei mit Einstellungen (TOML).",
        "File of settings (TOML).",
    ),
    "help.serve.set": (
        "Eine Einstellung, z. B. workers=2; mehrfach möglich.",
        "A setting, for example workers=2; may be repeated.",
    ),
    "help.serve.show-settings": (
        "Nur ausgeben, welche Einstellungen gelten und woher sie kommen.",
        "Only print which settings hold and where each comes from.",
    ),
    "help.serve.open": (
        "Danach einen Browser öffnen, wo es einen Bildschirm gibt.",
        "Then open a browser where there is a desktop.",
    ),
    "help.selfplay": (
        "Lässt Bots gegeneinander spielen und nennt ihre Zahlen.",
        "Let bots play each other and tell their figures.",
    ),
    "help.selfplay.game": ("Spiel, z. B. voll_verplant.", "Game, for example voll_verplant."),
    "help.selfplay.map": (
        "Plan, z. B. amsterdam; ohne Angabe der erste empfohlene.",
        "Map, for example amsterdam; without it the first recommended one.",
    ),
    "help.selfplay.seats": (
        "Bots der Plätze, mit Komma getrennt.",
        "Bots of the seats, separated by commas.",
    ),
    "help.selfplay.games": ("Anzahl der Partien.", "Number of games."),
    "help.selfplay.seed": (
        "Startwert: gleicher Wert, gleiche Partien.",
        "Seed: the same seed plays the same games.",
    ),
    "help.selfplay.option": (
        "Option des Tisches, z. B. special=on oder games=3; mehrfach möglich.",
        "Option of the table, for example special=on or games=3; may be repeated.",
    ),
    "help.selfplay.record": (
        "Datei, in die alle Partien geschrieben werden (JSON Lines).",
        "File that all games are written to (JSON Lines).",
    ),
    "help.replay": (
        "Prüft Aufzeichnungen Eintrag für Eintrag und nennt das Ergebnis jeder Partie.",
        "Check records entry by entry and tell the result of each game.",
    ),
    "help.replay.file": (
        "Datei mit Aufzeichnungen (JSON Lines); - für die Standardeingabe.",
        "File of records (JSON Lines); - for standard input.",
    ),
    "help.replay.maps": (
        "Ordner mit weiteren Plänen, SPIEL/PLAN.json, z. B. maps im Datenordner eines Servers.",
        "Folder of further maps, GAME/MAP.json, for example maps in the data folder of a server.",
    ),
    "help.map": ("Pläne auflisten, zeichnen, prüfen.", "List, draw and check maps."),
    "help.map.list": ("Listet alle Pläne auf.", "List all maps."),
    "help.map.show": ("Zeichnet einen Plan als SVG.", "Draw a map as SVG."),
    "help.map.show.id": (
        "Plan, z. B. voll_verplant/berlin.",
        "Map, for example voll_verplant/berlin.",
    ),
    "help.map.show.out": (
        "Zieldatei; ohne Angabe die Standardausgabe.",
        "File to write; without it standard output.",
    ),
    "help.map.check": (
        "Prüft eine Plandatei und nennt jeden Fehler.",
        "Check a map file and name every fault.",
    ),
    "help.map.check.file": ("Plandatei (JSON).", "Map file (JSON)."),
    # --- results ------------------------------------------------------------------------
    "serve.running": (
        "Netzplan läuft: {address}   (beenden: Strg+C)",
        "Netzplan is running: {address}   (stop: Ctrl+C)",
    ),
    "serve.default": ("Vorgabe", "default"),
    "serve.data": ("Daten: {path}", "Data: {path}"),
    "serve.no-page": (
        "Die Seite ist noch nicht gebaut; im Projektordner hilft `make page`.",
        "The page is not built yet; `make page` in the project folder helps.",
    ),
    "selfplay.head": (
        "{game}/{map}: {games} Partien, {decisions} Entscheidungen in {seconds} s"
        " ({rate} je Sekunde)",
        "{game}/{map}: {games} games, {decisions} decisions in {seconds} s ({rate} a second)",
    ),
    "selfplay.columns": (
        "Platz Bot            Mittel   Siege",
        "Seat  Bot              Mean    Wins",
    ),
    "selfplay.progress": ("Partie {played} von {games}", "game {played} of {games}"),
    "replay.match": (
        "Zeile {line}: {game}/{map}, {seats} Plätze, {entries} Einträge, {status}",
        "line {line}: {game}/{map}, {seats} seats, {entries} entries, {status}",
    ),
    "replay.finished": ("beendet", "finished"),
    "replay.unfinished": ("nicht zu Ende gespielt", "unfinished"),
    "replay.seat": (
        "  {place}. {name}: {score} Punkte",
        "  {place}. {name}: {score} points",
    ),
    "replay.name": ("Platz {seat}", "seat {seat}"),
    "replay.fault": ("Zeile {line}: {code}: {message}", "line {line}: {code}: {message}"),
    "map.columns": (
        "Plan                       Titel        Stufe    Plätze  Hinweis",
        "Map                        Title        Level    Seats   Note",
    ),
    "map.recommended": ("fürs erste Spiel", "for a first game"),
    "map.sound": ("{file}: ohne Fehler", "{file}: no faults"),
    "map.written": ("{file} geschrieben", "{file} written"),
    # --- errors -------------------------------------------------------------------------
    "error.usage": ("falscher Aufruf: {reason}", "wrong call: {reason}"),
    "error.interrupted": ("abgebrochen", "interrupted"),
    "error.io": ("Lesen oder Schreiben misslang: {reason}", "reading or writing failed: {reason}"),
    "error.game/unknown": (
        "kein Spiel {game}; es gibt: {known}",
        "no game {game}; there are: {known}",
    ),
    "error.map/unknown": (
        "kein Plan {map} für {game}; es gibt: {known}",
        "no map {map} for {game}; there are: {known}",
    ),
    "error.map/broken": (
        "die Plandatei {file} hat Fehler; `netzplan map check` nennt alle. Der erste: {reason}",
        "the map file {file} has faults; `netzplan map check` names them all. The first: {reason}",
    ),
    "error.map/id": (
        "{id} ist kein Plan; gemeint ist SPIEL/PLAN, z. B. voll_verplant/berlin",
        "{id} is not a map; write GAME/MAP, for example voll_verplant/berlin",
    ),
    "error.bot/unknown": (
        "kein Bot {bot} für {game}; es gibt: {known}",
        "no bot {bot} for {game}; there are: {known}",
    ),
    "error.table/seats": (
        "{game} hat {fewest} bis {most} Plätze, nicht {seats}",
        "{game} has {fewest} to {most} seats, not {seats}",
    ),
    "error.table/option": (
        "keine Option {option} auf {map}; es gibt: {known}",
        "no option {option} on {map}; there are: {known}",
    ),
    "error.table/option-number": (
        "Option {option}: schreibe {option}= und eine Zahl von {fewest} bis {most}",
        "option {option}: write {option}= and a number from {fewest} to {most}",
    ),
    "error.table/option-value": (
        "Option {option}: schreibe {option}=on oder {option}=off",
        "option {option}: write {option}=on or {option}=off",
    ),
    "error.selfplay/games": (
        "--games muss mindestens 1 sein, nicht {games}",
        "--games must be at least 1, not {games}",
    ),
    "error.file/unreadable": ("{file} ist nicht lesbar: {reason}", "can't read {file}: {reason}"),
    "error.file/unwritable": (
        "{file} ist nicht beschreibbar: {reason}",
        "can't write {file}: {reason}",
    ),
    "error.serve/port": (
        "--port muss zwischen 0 und 65535 liegen, nicht {port}",
        "--port must be between 0 and 65535, not {port}",
    ),
    "error.serve/in-use": (
        "auf {host}:{port} läuft schon etwas; --port nimmt einen anderen Port",
        "something is running on {host}:{port} already; --port takes another port",
    ),
    "error.serve/address": (
        "an {host}:{port} kann nicht gelauscht werden: {reason}",
        "can't listen on {host}:{port}: {reason}",
    ),
    "error.serve/data": (
        "der Datenordner {path} ist nicht nutzbar: {reason}",
        "the data folder {path} can't be used: {reason}",
    ),
    "error.serve/folder-in-use": (
        "im Datenordner {path} arbeitet schon ein Server; --data nimmt einen anderen Ordner",
        "a server is at work in the data folder {path} already; --data takes another folder",
    ),
    "error.serve/settings": (
        "falsche Einstellung in {where}: {reason}",
        "wrong setting in {where}: {reason}",
    ),
    "error.serve/set": (
        "--set braucht name=wert, nicht {setting}",
        "--set takes name=value, not {setting}",
    ),
    # --- faults of records --------------------------------------------------------------
    "record.malformed": (
        "die Zeile ist kein JSON oder von keiner bekannten Form",
        "the line is no JSON, or not of a known form",
    ),
    "record.truncated": ("die Datei bricht in dieser Zeile ab", "the file breaks off in this line"),
    "record.empty": ("die Datei enthält keine Aufzeichnung", "the file holds no record"),
    "record.no-header": (
        "ein Eintrag, bevor eine Partie begonnen hat",
        "an entry before any match has begun",
    ),
    "record.format": (
        "Format {found}; lesbar ist Format {expected}",
        "format {found}; format {expected} can be read",
    ),
    "record.unknown-game": ("kein Spiel {game}", "no game {game}"),
    "record.unknown-map": ("kein Plan {map}", "no map {map}"),
    "record.rules-version": (
        "gespielt nach Regelfassung {found}, hier gilt {expected}",
        "played by version {found} of the rules, here it is {expected}",
    ),
    "record.map-changed": (
        "gespielt mit einer Fassung des Plans {map} oder der Karten, die hier fehlt",
        "played with a version of the map {map} or of the deck that is not here",
    ),
    "record.seats": (
        "{seats} Plätze und {names} Namen passen nicht zum Spiel",
        "{seats} seats and {names} names do not fit the game",
    ),
    "record.option": (
        "die Option {option} gibt es so auf diesem Plan nicht",
        "the option {option} does not exist like this on this map",
    ),
    "record.commitment": (
        "der Startwert ist nicht der, auf den sich der Server festgelegt hatte",
        "the seed is not the one that the server had committed to",
    ),
    "record.seq": (
        "Eintrag Nummer {found}, erwartet wird {expected}",
        "entry number {found}, expected is {expected}",
    ),
    "record.no-draw": (
        "es wird gezogen, obwohl jemand wählen muss",
        "a draw although somebody has to choose",
    ),
    "record.no-lapse": (
        "Platz {seat} war nichts gefragt, oder es gilt etwas anderes, wenn er schweigt",
        "seat {seat} was not asked, or something else counts when it is silent",
    ),
    "record.impossible-draw": (
        "{drawn} ist nicht im Stapel",
        "{drawn} is not in the pile",
    ),
    "record.dealer": (
        "{drawn} wurde gezogen, nach Startwert und Anteilen käme {expected}",
        "{drawn} was drawn, by seed and shares it would be {expected}",
    ),
    "match.not-your-turn": ("Platz {seat} ist nicht am Zug", "seat {seat} is not to move"),
    "match.nothing-to-undo": (
        "Platz {seat} kann Eintrag {of} nicht zurücknehmen",
        "seat {seat} can't take back entry {of}",
    ),
    "match.too-many-changes": (
        "Platz {seat} hat in dieser Runde zu oft neu gewählt",
        "seat {seat} has chosen anew too often in this round",
    ),
    "match.over": ("ein Eintrag nach dem Ende", "an entry after the end"),
}
