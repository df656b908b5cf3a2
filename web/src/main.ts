import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { applyPreferences } from './device.svelte';
import { startRouting } from './route.svelte';

applyPreferences();
startRouting();
const target = document.getElementById('app');
if (target) mount(App, { target });
