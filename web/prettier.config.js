/** How the page's sources are laid out; `make format-page` brings them there. */
export default {
  plugins: ['prettier-plugin-svelte'],
  printWidth: 100,
  singleQuote: true,
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
