import { readFileSync } from 'node:fs';

/** The widths at which the page changes, by name: styles say `@media (--small)`. */
const breakpoints = JSON.parse(
  readFileSync(new URL('./src/breakpoints.json', import.meta.url), 'utf-8'),
);

function withWidths(query) {
  return query.replace(/\((--[\w-]+)\)/g, (_, name) => {
    if (!breakpoints[name]) throw new Error(`no such breakpoint: ${name}`);
    return breakpoints[name];
  });
}

export default {
  compilerOptions: { runes: true },
  preprocess: {
    name: 'breakpoints',
    style: ({ content }) => ({ code: content.replace(/@media[^{]+/g, withWidths) }),
  },
};
