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

// Older browsers draw boards without lines, or nothing at all: vite.config.ts says which they are.
if (!CSS.supports('color', 'light-dark(red, red)')) {
  addEventListener('DOMContentLoaded', function () {
    var told = document.createElement('p');
    told.style.padding = '16px';
    told.textContent =
      document.documentElement.lang === 'de'
        ? 'Dieser Browser ist zu alt für Netzplan: Linien auf den Plänen fehlen, oder die Seite bleibt leer. Bitte aktualisiere ihn oder dein Gerät.'
        : 'This browser is too old for Netzplan: lines are missing from the boards, or the page stays empty. Please update it, or your device.';
    document.body.prepend(told);
  });
}

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
