/** What ESLint looks for: the recommended rules of JavaScript, of TypeScript with its types, and of Svelte. */
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['src/lib/wire.d.ts', 'src/lib/words/said.ts'] }, // made by `npm run types` and `npm run words`
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['*.js', '*.mjs', '*.ts'], extends: [ts.configs.recommended], languageOptions: { globals: globals.node } },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      // An underscore says that a name stands there only because the syntax wants one.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
    },
  },
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: ['**/*.svelte'],
    rules: {
      // Svelte's own form of this rule knows that `let { x } = $props()` is how properties are written.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // To this parser what comes out of another component is `any`. `svelte-check` in `make types` knows the types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A space at the edge of a block must be written {' '}: the compiler drops any other.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      // Maps and sets here are local, or hold what no picture follows. What is followed is `$state`, and replaced whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  prettier, // what the formatter decides is not ESLint's business
  svelte.configs.prettier,
);
