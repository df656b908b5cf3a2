"""The games for research: PettingZoo, Gymnasium, OpenSpiel, and vectorised matches.

Needs the extra ``netzplan[rl]``. Importing the package registers ``netzplan/VollVerplant-v0``,
``netzplan/OnTheUnderground-v0`` and ``netzplan/DeutschlandRummy-v0`` with Gymnasium.
"""

try:
    from gymnasium import register
except ModuleNotFoundError as missing:
    told = "netzplan.rl needs the extra rl: pip install 'netzplan[rl]', or '.[rl]' in a checkout"
    raise ModuleNotFoundError(told, name="gymnasium") from missing

__all__ = ["GYMNASIUM_IDS"]

GYMNASIUM_IDS = {
    "netzplan/VollVerplant-v0": "voll_verplant",
    "netzplan/OnTheUnderground-v0": "on_the_underground",
    "netzplan/DeutschlandRummy-v0": "deutschland_rummy",
}
"""The game of each Gymnasium id."""

for _id, _game in GYMNASIUM_IDS.items():
    register(_id, entry_point="netzplan.rl.single:SeatEnv", kwargs={"game": _game})
