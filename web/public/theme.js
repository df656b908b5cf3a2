// Runs before the first paint, so that a stored theme and language never flash.
(function () {
  var root = document.documentElement;
  try {
    var prefs = JSON.parse(localStorage.getItem('netzplan.prefs') || '{}');
    if (prefs.theme === 'light' || prefs.theme === 'dark') root.dataset.theme = prefs.theme;
    root.lang = prefs.language || (/^de/i.test(navigator.language) ? 'de' : 'en');
  } catch {
    root.lang = /^de/i.test(navigator.language) ? 'de' : 'en';
  }
})();
