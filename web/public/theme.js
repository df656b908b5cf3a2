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

// Requests a style sheet again that failed to load: nothing else would, and the page would stay bare.
addEventListener(
  'error',
  (event) => {
    const link = event.target;
    if (link.rel !== 'stylesheet') return;
    const { wait = 1000 } = link.dataset;
    // What waits for the style sheet only hears of a second failure.
    if (!link.dataset.wait) event.stopImmediatePropagation();
    link.dataset.wait = 2 * wait;
    setTimeout(() => link.replaceWith(link), wait);
  },
  true,
);
