import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { applyPreferences } from './device.svelte';
import { loadPage } from './pages';
import { route, startRouting } from './route.svelte';
import { watchForRenewal } from './shell/renewed.svelte';
import { watchHands } from './table/hands.svelte';
import { load } from './texts';

applyPreferences();
watchHands();
watchForRenewal();
startRouting(loadPage);
const target = document.getElementById('app');
// If the page for the URL fails to load, the shell reports it.
Promise.all([load(), loadPage(route().page).catch(() => undefined)]).then(
  () => target && mount(App, { target }),
  () => {
    if (target) {
      target.textContent =
        'Netzplan could not be loaded; please reload. / Netzplan wurde nicht geladen; bitte neu laden.';
    }
  },
);
