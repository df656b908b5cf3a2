/** The workbench of Deutschland Rummy: `Rack` contains its keys, its buttons and its messages. */

export { Bench } from './bench.svelte';
export type { Given, Selection } from './given';
export { default as Hints } from './Hints.svelte';
export { default as Rack } from '../rack/Rack.svelte';
export { default as Rows } from '../routes/Rows.svelte';
export type { Row } from '../routes/rows';
export { verdictOf } from './verdict';
