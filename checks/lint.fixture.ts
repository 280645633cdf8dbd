// Lint fixtures: for each rule the shortest code that violates it, and code for rules that apply only to some paths.
import type settings from '../oxlint.config.ts'

type RuleName = keyof typeof settings.rules

const repeated = (times: number, line: string): string => Array.from({ length: times }, () => line).join('\n')

/** One violation per rule, for every path where the rule applies. */
export const seeds: Readonly<Record<RuleName, string>> = {
  'eslint/complexity': `export const a = (b: number): number => {\n${repeated(20, 'if (b > 1) void b')}\nreturn b }`,
  'eslint/curly': 'export const a = (b: boolean): void => { if (b)\n void b }',
  'eslint/eqeqeq': "export const a = (b: string): boolean => b == 'x'",
  'eslint/max-depth': `export const a = (b: number): void => { ${'if (b > 1) { '.repeat(5)}void b${' }'.repeat(5)} }`,
  'eslint/max-lines': repeated(451, 'void 1'),
  'eslint/max-lines-per-function': `export const a = (): void => {\n${repeated(151, 'void 1')}\n}`,
  'eslint/max-params': 'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1, g: 1): unknown => [b, c, d, e, f, g]',
  'eslint/no-array-constructor': 'export const a = new Array(1, 2)',
  'eslint/no-console': "export const a = (): void => { console.log('b') }",
  'eslint/no-constant-binary-expression': 'export const a = (b: object): boolean => b === {}',
  'eslint/no-debugger': 'export const a = (): void => { debugger }',
  'eslint/no-else-return': 'export const a = (b: boolean): number => { if (b) { return 1 } else { return 2 } }',
  'eslint/no-eval': "export const a = (): unknown => eval('1')",
  'eslint/no-param-reassign': 'export const a = (b: number): number => { b = 2; return b }',
  'eslint/no-self-compare': 'export const a = (b: number): boolean => b === b',
  'eslint/no-template-curly-in-string': `export const a = 'b \${c}'`,
  'eslint/no-unused-expressions': 'export const a = (b: number): void => { b > 1 }',
  'eslint/no-unused-vars': 'const _a = 1\nexport const b = 2',
  'eslint/no-useless-constructor': 'export class A { constructor() {} close(): void { void this } }',
  'eslint/no-var': 'export var a = 1',
  'eslint/object-shorthand': 'export const a = (b: number): object => ({ b: b })',
  'eslint/prefer-arrow-callback': 'export const a = (b: number[]): number[] => b.map(function (c) { return c })',
  'eslint/prefer-const': 'let a = 1\nexport const b = a',
  'eslint/prefer-rest-params': 'function a(): unknown { return arguments }\nexport const b = a()',
  'eslint/prefer-spread': 'export const a = (b: number[]): number => Math.max.apply(Math, b)',
  'ankerplatz/class-owns-lifetime': 'export class A { b = 1 }',
  'ankerplatz/exported-arrow': 'export function a(): number { return 1 }',
  'ankerplatz/no-barrel': "export * from './neighbour.ts'",
  'ankerplatz/no-enum': 'export enum A { B }',
  'import/no-default-export': 'export default 1',
  'typescript/await-thenable': 'export const a = async (b: number): Promise<number> => await b',
  'typescript/ban-ts-comment': `${['// @ts', 'ignore'].join('-')}\nexport const a = 1`,
  'typescript/consistent-type-exports': "export { type B, C } from './neighbour.ts'",
  'typescript/consistent-type-imports': "import { B } from './neighbour.ts'\nexport const a = (b: B): B => b",
  'typescript/explicit-module-boundary-types': 'export const a = () => 1',
  'typescript/no-array-delete': 'export const a = (b: number[]): void => { delete b[0] }',
  'typescript/no-base-to-string': 'export const a = (b: { c: number }): string => String(b)',
  'typescript/no-confusing-void-expression': 'export const a = (b: () => void): void => { const c = b(); return c }',
  'typescript/no-deprecated': '/** @deprecated gone soon */\nconst b = (): number => 1\nexport const a = b()',
  'typescript/no-duplicate-enum-values': "export enum A { B = 'b', C = 'b' }",
  'typescript/no-duplicate-type-constituents': 'export type A = string | number | string',
  'typescript/no-dynamic-delete': 'export const a = (b: Record<string, string>, c: string): void => { delete b[c] }',
  'typescript/no-empty-object-type': 'export type A = {}',
  'typescript/no-explicit-any': 'export const a = (b: any): void => { void b }',
  'typescript/no-extra-non-null-assertion': 'export const a = (b: string | null): string => b!!',
  'typescript/no-extraneous-class': 'export class A { static close(): void { void 1 } }',
  'typescript/no-floating-promises': 'export const a = (): void => { Promise.resolve(1) }',
  'typescript/no-for-in-array': 'export const a = (b: string[]): void => { for (const c in b) void c }',
  'typescript/no-generated-empty-object-type': "export type A = Omit<{ b: string }, 'b'>",
  'typescript/no-implied-eval': "export const a = new Function('return 1')",
  'typescript/no-import-type-side-effects': "import { type B } from './neighbour.ts'\nexport type A = B",
  'typescript/no-invalid-void-type': 'export type A = void | string',
  'typescript/no-meaningless-void-operator': 'export const a = (b: () => void): void => { void b() }',
  'typescript/no-misused-new': 'export interface A { new (): A; b: string }',
  'typescript/no-misused-promises':
    'export const a = (b: () => Promise<boolean>): number => { if (b()) { return 1 } return 2 }',
  'typescript/no-misused-spread': 'export const a = (b: Map<string, string>): object => ({ ...b })',
  'typescript/no-mixed-enums': "export enum A { B = 1, C = 'c' }",
  'typescript/no-namespace': 'export namespace A { export type B = string }',
  'typescript/no-non-null-asserted-nullish-coalescing':
    "export const a = (b: { c: string | null }): string => b.c! ?? 'd'",
  'typescript/no-non-null-asserted-optional-chain': 'export const a = (b: string | null): number => b?.length!',
  'typescript/no-non-null-assertion': 'export const a = (b: string | null): string => b!',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string',
  'typescript/no-require-imports': "import b = require('./neighbour.ts')\nexport const a = b",
  'typescript/no-this-alias': 'export class A { close(): unknown { const b = this; return b } }',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const a = (b: boolean): boolean => b === true',
  'typescript/no-unnecessary-condition': "export const a = (b: string): string => b ?? ''",
  'typescript/no-unnecessary-template-expression': `export const a = \`\${'b'}c\``,
  'typescript/no-unnecessary-type-arguments':
    'const b = <C = string,>(c?: C): C | undefined => c\nexport const a = b<string>()',
  'typescript/no-unnecessary-type-assertion': 'export const a = (b: string): string => b as string',
  'typescript/no-unnecessary-type-constraint': 'export const a = <B extends unknown>(b: B): B => b',
  'typescript/no-unnecessary-type-conversion': 'export const a = (b: string): string => String(b)',
  'typescript/no-unnecessary-type-parameters': 'export const a = <B,>(b: B): void => { void b }',
  'typescript/no-unsafe-argument': "const b = (c: string): string => c\nexport const a = b(JSON.parse('1'))",
  'typescript/no-unsafe-assignment': "export const a: string = JSON.parse('1')",
  'typescript/no-unsafe-call': "export const a = (): void => { JSON.parse('1')() }",
  'typescript/no-unsafe-declaration-merging':
    'export interface A { b: string }\nexport class A { close(): void { void this } }',
  'typescript/no-unsafe-function-type': 'export const a = (b: Function): void => { void b }',
  'typescript/no-unsafe-member-access': "export const a = (): void => { void JSON.parse('1').b }",
  'typescript/no-unsafe-return': "export const a = (): string => JSON.parse('1')",
  'typescript/no-unsafe-unary-minus': 'export const a = (b: string): number => -b',
  'typescript/no-useless-default-assignment': "export const a = ({ b = '' }: { b: string }): string => b",
  'typescript/no-wrapper-object-types': 'export const a = (b: String): void => { void b }',
  'typescript/only-throw-error': "export const a = (): never => { throw 'b' }",
  'typescript/prefer-as-const': "export const a = 'b' as 'b'",
  'typescript/prefer-literal-enum-member': "export enum A { B = 'b'.length }",
  'typescript/prefer-namespace-keyword': 'export module A { export type B = string }',
  'typescript/prefer-nullish-coalescing': "export const a = (b: string | null): string => b || 'c'",
  'typescript/prefer-optional-chain': 'export const a = (b: { c: { d: string } } | null): unknown => b && b.c && b.c.d',
  'typescript/prefer-promise-reject-errors': "export const a = (): Promise<never> => Promise.reject('b')",
  'typescript/prefer-reduce-type-parameter':
    'export const a = (b: string[]): string[] => b.reduce((c, d) => [...c, d], [] as string[])',
  'typescript/prefer-return-this-type': 'export class A { b(): A { return this } close(): void { this.b() } }',
  'typescript/related-getter-setter-pairs':
    'export class A { #b = 1\n get b(): number | string { return this.#b }\n set b(c: number) { this.#b = c } close(): void { this.#b = 0 } }',
  'typescript/restrict-plus-operands': "export const a = (b: number): string => b + 'c'",
  'typescript/restrict-template-expressions': `export const a = (b: { c: number }): string => \`\${b}\``,
  'typescript/return-await':
    'export const a = async (b: () => Promise<string>): Promise<string> => { try { return b() } catch { return "" } }',
  'typescript/strict-boolean-expressions': 'export const a = (b: number): string => (b ? "x" : "y")',
  'typescript/switch-exhaustiveness-check':
    "export const a = (b: 'x' | 'y'): void => { switch (b) { case 'x': return } }",
  'typescript/triple-slash-reference': '/// <reference path="neighbour.ts" />\nexport const a = 1',
  'typescript/unified-signatures': 'export interface A { b(c: string): void; b(c: number): void }',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const a = (b: Promise<void>): Promise<void> => b.catch((c: Error) => { void c })',
}

const lines = (count: number): string => repeated(count, 'void 1')
const longFunction = (count: number): string => `export const a = (): void => {\n${lines(count)}\n}`
const fetching = "export const a = (): Promise<Response> => fetch('https://example.org')"
const normalising = "export const a = (b: string): string => b.normalize('NFC')"
const asleep = 'export const a = (b: () => void): void => { setTimeout(b, 100) }'
const unsaid = 'export const a = () => 1'
const { 'eslint/no-console': telling, 'import/no-default-export': byDefault } = seeds
const { 'eslint/no-template-curly-in-string': braces } = seeds

/** Rules that do or do not apply because of a file's path: the expected rule for each file, or none. */
export const seedsOfPlaces: Readonly<Record<string, readonly [rule: string | null, text: string]>> = {
  // Violations that can only be found with the types of this path: Node, browser, React, test tools.
  'server/node.ts': [
    'typescript/no-floating-promises',
    "import { rm } from 'node:fs/promises'\nexport const a = (): void => { rm('b') }",
  ],
  'web/browser.ts': [
    'typescript/no-floating-promises',
    "export const a = (): void => { navigator.clipboard.writeText('b') }",
  ],
  'web/react.tsx': [
    'typescript/no-misused-promises',
    'export const A = ({ b }: { b: () => Promise<void> }) => <form onSubmit={b} />',
  ],
  'e2e/walk.spec.ts': [
    'typescript/no-floating-promises',
    "import { test } from '@playwright/test'\ntest('b', async ({ page }) => { page.goto('/'); await page.reload() })",
  ],
  // Maximum length of a file and of a function.
  'server/short.ts': [null, lines(300)],
  'server/long.ts': ['eslint/max-lines', lines(301)],
  'server/short.test.ts': [null, lines(450)],
  'server/long.test.ts': ['eslint/max-lines', lines(451)],
  'server/brief.ts': [null, longFunction(68)],
  'server/lengthy.ts': ['eslint/max-lines-per-function', longFunction(69)],
  'server/lengthy.test.ts': [null, longFunction(200)],
  'web/brief.tsx': [null, longFunction(148)],
  'web/lengthy.tsx': ['eslint/max-lines-per-function', longFunction(149)],
  // Components need no explicit return type.
  'web/unsaid.tsx': [null, unsaid],
  'web/unsaid.ts': ['typescript/explicit-module-boundary-types', unsaid],
  // The server makes outgoing requests through one module only.
  'server/shop/fetching.ts': ['eslint/no-restricted-globals', fetching],
  'server/shop/listening.ts': ['eslint/no-restricted-globals', "export const a = new WebSocket('ws://example.org')"],
  'server/shop/fetching.test.ts': [null, fetching],
  'server/platform/outbound/fetching.ts': [null, fetching],
  'server/platform/storage/fetching.ts': [null, fetching],
  'sandbox/web/fetching.ts': [null, fetching],
  'server/testing/fetching.ts': [null, fetching],
  'web/fetching.ts': [null, fetching],
  // Code that prints to a terminal.
  'checks/telling.ts': [null, telling],
  'bench/servers/telling.ts': [null, telling],
  'proves/telling.ts': [null, telling],
  'server/commands/telling.ts': [null, telling],
  'server/main.ts': [null, telling],
  'launch.mjs': [null, 'console.log(1)'],
  'server/launch.mjs': ['eslint/no-console', 'console.log(1)'],
  // Files that a framework loads by name.
  'some.config.ts': [null, byDefault],
  'server/some.config.ts': ['import/no-default-export', byDefault],
  'server/named.ts': ['import/no-default-export', 'const a = 1\nexport { a as default }'],
  'web/app/page.tsx': [null, byDefault],
  'web/features/market/Page.tsx': [null, byDefault],
  'web/features/market/names.ts': ['import/no-default-export', byDefault],
  'server/testing/setUp.ts': [null, byDefault],
  'e2e/product.ts': [null, byDefault],
  // Tests wait for conditions; production code may wait for time.
  'server/asleep.ts': [null, asleep],
  'server/asleep.test.ts': ['ankerplatz/no-sleep', asleep],
  'web/asleep.test.tsx': ['ankerplatz/no-sleep', asleep],
  'server/napping.test.ts': [
    'ankerplatz/no-sleep',
    "import { setTimeout as nap } from 'node:timers/promises'\nawait nap(100)",
  ],
  'e2e/asleep.ts': [
    'ankerplatz/no-sleep',
    "import type { Page } from '@playwright/test'\nexport const a = (b: Page): Promise<void> => b.waitForTimeout(100)",
  ],
  'e2e/patient.spec.ts': [null, "import { test } from '@playwright/test'\ntest.setTimeout(120_000)"],
  'server/braces.test.ts': [null, braces],
  // Our own lint rules.
  'server/normalise.ts': ['ankerplatz/bounded-normalise', normalising],
  'contract/normalise.ts': ['ankerplatz/bounded-normalise', normalising],
  'contract/unicode.ts': [null, normalising],
  'web/features/market/normalise.ts': [null, normalising],
  'server/error.ts': [null, 'export class A extends Error {}\nexport class B extends TypeError {}'],
  'server/lifetime.ts': [null, 'export class A {\n  open = true\n  close(): void {\n    this.open = false\n  }\n}'],
  'server/generator.ts': [null, 'export function* a(): Generator<number> { yield 1 }'],
  'server/private.ts': [null, 'function a(): number { return 1 }\nexport const b = a()'],
  'server/barrel.ts': ['ankerplatz/no-barrel', "export * as a from './error.ts'"],
  'server/unused.ts': [null, 'export const a = (_b: string, c: string): string => c'],
}

/** Code that our options and compiler settings accept. */
export const sound = `
export const first = (list: string[]): string => list[0]?.trim() ?? ''
export const letters = (text: string): string[] => [...text]
export const count = (many: number): string => \`\${many} of them\`
export const run = (list: (() => void)[]): void => list.forEach((act) => act())
export const drain = async (next: () => Promise<string | null>): Promise<void> => {
  while (true) if ((await next()) === null) return
}
export const depth = (name: 'deep' | 'flat'): number => {
  switch (name) {
    case 'deep':
      return 2
    case 'flat':
      return 1
  }
}
`
