import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', '.svelte-check/', 'src/protocol/'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400 }],
      // Links are made by our own small router, not by SvelteKit.
      'svelte/no-navigation-without-resolve': 'off',
      // URL and Map are used as plain values; what must react is declared with runes.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
