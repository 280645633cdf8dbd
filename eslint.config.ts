// The rules that a file can be judged by alone; those that know the types are in oxlint.config.ts. Every rule is an
// error, and nothing can be silenced from inside a file.
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const code = ['**/*.{ts,tsx,mjs,js}']
const tests = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts']
/** Frameworks load these by name and expect a default export. */
const loadedByFrameworks = ['*.config.ts', 'web/app/**/*.{ts,tsx}', 'web/features/**/*.tsx', 'server/testing/**/*.ts']

const closedWorld = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that has it.' },
  {
    selector:
      'ClassDeclaration:not([superClass.name=/Error$/]):not(:has(MethodDefinition[key.name=/^(close|stop|end|dispose)$/]))',
    message:
      'A class owns a lifetime (it has close, stop, end or dispose) or is an error; everything else is a function.',
  },
  {
    selector: 'ExportNamedDeclaration > FunctionDeclaration[generator=false]',
    message: 'Write it as a const arrow function.',
  },
]

const noSleep = [
  {
    selector: "CallExpression[callee.name='setTimeout']",
    message: 'Wait for the condition (vi.waitFor, expect.poll, an event), not for time to pass.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Wait for the condition, not for time to pass.',
  },
  {
    selector: 'ImportDeclaration[source.value=/timers.promises/]',
    message: 'Wait for the condition, not for time to pass.',
  },
]

const outboundOnly = {
  name: 'fetch',
  message: 'Everything the server fetches goes through platform/outbound, which checks the address first.',
}

export default defineConfig(
  globalIgnores(['.cache/', 'build/', 'data/', '.react-router/', 'test-results/', 'server/platform/db/schema.ts']),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    name: 'house/types',
    files: code,
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
    },
  },
  {
    name: 'house/plain',
    files: code,
    rules: {
      eqeqeq: 'error',
      curly: ['error', 'multi-line'],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 4],
      'max-params': ['error', 5],
      complexity: ['error', 20],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-param-reassign': 'error',
      'no-var': 'error',
      'no-else-return': 'error',
      'no-self-compare': 'error',
      'no-constant-binary-expression': 'error',
      'no-template-curly-in-string': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-arrow-callback': 'error',
      'no-restricted-syntax': [
        'error',
        ...closedWorld,
        { selector: 'ExportDefaultDeclaration', message: 'Export by name: one word, everywhere.' },
      ],
    },
  },
  { name: 'house/frameworks', files: loadedByFrameworks, rules: { 'no-restricted-syntax': ['error', ...closedWorld] } },
  {
    name: 'house/components',
    files: ['web/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 150 }],
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    name: 'house/outbound',
    files: ['server/**/*.ts'],
    ignores: [...tests, 'server/platform/{outbound,storage}/**', 'server/sandbox/**', 'server/testing/**'],
    rules: { 'no-restricted-globals': ['error', outboundOnly, { name: 'WebSocket', message: outboundOnly.message }] },
  },
  {
    name: 'house/terminal',
    files: [
      'launch.mjs',
      'checks/**/*.ts',
      'bench/**/*.ts',
      'proves/**/*.ts',
      'server/commands/**/*.ts',
      'server/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'house/tests',
    files: tests,
    rules: {
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-template-curly-in-string': 'off',
      'no-restricted-syntax': ['error', ...closedWorld, ...noSleep],
    },
  },
)
