/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Where `make dev-server` has started the Python server; `make play` takes this port by itself.
const server = process.env.NETZPLAN_SERVER ?? 'http://127.0.0.1:8000';

const SVELTE = 'svelte/src/internal/client/';
/** Parts of Svelte that few pages need: transitions and the loop that drives them, and what binds fields. */
const RARE = {
  motion: new RegExp(`${SVELTE}(loop|dom/elements/transitions)`),
  choices: new RegExp(`${SVELTE}dom/elements/bindings/select`),
  fields: new RegExp(`${SVELTE}dom/elements/bindings/(input|size)`),
};

/** What each table of Deutschland Rummy loads at once, and later parts of it use, too: one script. */
const SHARED_AT_RUMMY =
  /deutschland_rummy\/(RuleLink|bench\/(giving|homes|telling)|move\/answering|players\/Initials|routes\/(declared|rows|spots|touching))\.(ts|svelte)/;

/** Whether a script is what a table consists of: a game's own parts, or the frame around them. */
const isOfTable = (script: string) => /\/(parts|Frame)-/.test(script);
/** Whether a script is most of what a game needs at once. */
const isLarge = (script: string) => /\/(Frame|Network|Land)-/.test(script);
/** Whether every page loads a script from the start. */
const isThere = (script: string) => /\/(index|index-client|device\.svelte|api)-/.test(script);

/**
 * A table loads hundreds of these names, whose hashes don't compress: seven characters are the
 * fewest that the build allows for so many files.
 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig({
  plugins: [svelte()],
  // Nothing is inlined as a data: address, so that the content policy can stay strict.
  build: {
    // The first browsers that know light-dark(), which colours all lines; older ones are told so by
    // public/theme.js.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: '../src/netzplan/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of scripts, which don't compress, would be a hundredth of what a table loads.
      // Nearly all that a later part of a game needs is there when it comes. The game itself loads
      // its style and its large scripts at once, rather than one after another.
      resolveDependencies: (script, needed, { hostId }) =>
        needed.filter((one) =>
          isOfTable(hostId)
            ? script.includes('/parts-') && (one === script || isLarge(one))
            : !isThere(one),
        ),
    },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: Object.values(RARE).map((test) => ({ test, sideEffects: false })),
      },
      output: {
        ...NAMES,
        // They stay out of the part of Svelte that all pages load.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...Object.entries(RARE).map(([name, test]) => ({ name, test })),
            { name: 'rummy', test: SHARED_AT_RUMMY },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    include: ['src/**/*.test.ts'],
    // No test comes near it on an idle machine; a busy one may be ten times slower.
    testTimeout: 60_000,
    setupFiles: ['src/first_visit.fixture.ts'],
    environment: 'node',
    // Files share what they import: loading it anew for each was nine tenths of the time.
    isolate: false,
  },
});
