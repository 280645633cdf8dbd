import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import settings from '../oxlint.config.ts'
import { hygieneFindings } from './hygiene.ts'
import { checkTypedLint } from './typedLint.ts'

const ours = join(import.meta.dirname, '..')
const roots: string[] = []
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true })
})

/** A small repository with our settings, our projects and our packages. */
const repository = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'ankerplatz-lint-'))
  roots.push(root)
  for (const path of ['package.json', 'oxlint.config.ts', 'tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await copyFile(join(ours, path), join(root, path))
  }
  await symlink(join(ours, 'node_modules'), join(root, 'node_modules'))
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules\n', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

// The shortest text that each rule is there for.
const seeds: Record<keyof typeof settings.rules, string> = {
  'typescript/await-thenable': 'export const a = async (b: number): Promise<number> => await b',
  'typescript/consistent-type-exports': "export { type B, C } from './neighbour.ts'",
  'typescript/no-array-delete': 'export const a = (b: number[]): void => { delete b[0] }',
  'typescript/no-base-to-string': 'export const a = (b: { c: number }): string => String(b)',
  'typescript/no-confusing-void-expression': 'export const a = (b: () => void): void => { const c = b(); return c }',
  'typescript/no-deprecated': '/** @deprecated gone soon */\nconst b = (): number => 1\nexport const a = b()',
  'typescript/no-duplicate-type-constituents': 'export type A = string | number | string',
  'typescript/no-floating-promises': 'export const a = (): void => { Promise.resolve(1) }',
  'typescript/no-for-in-array': 'export const a = (b: string[]): void => { for (const c in b) void c }',
  'typescript/no-generated-empty-object-type': "export type A = Omit<{ b: string }, 'b'>",
  'typescript/no-implied-eval': "export const a = new Function('return 1')",
  'typescript/no-meaningless-void-operator': 'export const a = (b: () => void): void => { void b() }',
  'typescript/no-misused-promises':
    'export const a = (b: () => Promise<boolean>): number => { if (b()) { return 1 } return 2 }',
  'typescript/no-misused-spread': 'export const a = (b: Map<string, string>): object => ({ ...b })',
  'typescript/no-mixed-enums': "export enum A { B = 1, C = 'c' }",
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const a = (b: boolean): boolean => b === true',
  'typescript/no-unnecessary-condition': "export const a = (b: string): string => b ?? ''",
  'typescript/no-unnecessary-template-expression': "export const a = `${'b'}c`",
  'typescript/no-unnecessary-type-arguments':
    'const b = <C = string,>(c?: C): C | undefined => c\nexport const a = b<string>()',
  'typescript/no-unnecessary-type-assertion': 'export const a = (b: string): string => b as string',
  'typescript/no-unnecessary-type-conversion': 'export const a = (b: string): string => String(b)',
  'typescript/no-unnecessary-type-parameters': 'export const a = <B,>(b: B): void => { void b }',
  'typescript/no-unsafe-argument': "const b = (c: string): string => c\nexport const a = b(JSON.parse('1'))",
  'typescript/no-unsafe-assignment': "export const a: string = JSON.parse('1')",
  'typescript/no-unsafe-call': "export const a = (): void => { JSON.parse('1')() }",
  'typescript/no-unsafe-member-access': "export const a = (): void => { void JSON.parse('1').b }",
  'typescript/no-unsafe-return': "export const a = (): string => JSON.parse('1')",
  'typescript/no-unsafe-unary-minus': 'export const a = (b: string): number => -b',
  'typescript/no-useless-default-assignment': "export const a = ({ b = '' }: { b: string }): string => b",
  'typescript/only-throw-error': "export const a = (): never => { throw 'b' }",
  'typescript/prefer-nullish-coalescing': "export const a = (b: string | null): string => b || 'c'",
  'typescript/prefer-optional-chain': 'export const a = (b: { c: { d: string } } | null): unknown => b && b.c && b.c.d',
  'typescript/prefer-promise-reject-errors': "export const a = (): Promise<never> => Promise.reject('b')",
  'typescript/prefer-reduce-type-parameter':
    'export const a = (b: string[]): string[] => b.reduce((c, d) => [...c, d], [] as string[])',
  'typescript/prefer-return-this-type': 'export class A { b(): A { return this } close(): void { this.b() } }',
  'typescript/related-getter-setter-pairs':
    'export class A { #b = 1\n get b(): number | string { return this.#b }\n set b(c: number) { this.#b = c } close(): void { this.#b = 0 } }',
  'typescript/restrict-plus-operands': "export const a = (b: number): string => b + 'c'",
  'typescript/restrict-template-expressions': 'export const a = (b: { c: number }): string => `${b}`',
  'typescript/return-await':
    'export const a = async (b: () => Promise<string>): Promise<string> => { try { return b() } catch { return "" } }',
  'typescript/strict-boolean-expressions': 'export const a = (b: number): string => (b ? "x" : "y")',
  'typescript/switch-exhaustiveness-check':
    "export const a = (b: 'x' | 'y'): void => { switch (b) { case 'x': return } }",
  'typescript/use-unknown-in-catch-callback-variable':
    'export const a = (b: Promise<void>): Promise<void> => b.catch((c: Error) => { void c })',
}

/** What only somebody finds who knows the types of this very place: of Node, of the browser, of React, of the test tools. */
const seedsOfPlaces: Record<string, [rule: string, text: string]> = {
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
}

/** Everything that our options and our compiler settings let through. */
const sound = `
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

const places = [
  { folder: 'server', ending: 'ts' },
  { folder: 'web', ending: 'tsx' },
  { folder: 'e2e', ending: 'ts' },
]
const pathOf = (rule: string, { folder, ending }: (typeof places)[number]): string =>
  `${folder}/seeds/${rule.replace('typescript/', '')}.${ending}`

/** Compilers are slow to start on a busy machine. */
const slowToolMs = 180_000

describe('the linter that knows the types', { timeout: slowToolMs }, () => {
  let findings: string[] = []
  const silence = (tool: string): string => [`/* ${tool}`, 'disable */'].join('-')
  const floating = seeds['typescript/no-floating-promises']

  beforeAll(async () => {
    const files: Record<string, string> = {
      'server/silenced.ts': `${silence('eslint')}\n${floating}`,
      'server/unchecked.ts': `${['// @ts', 'nocheck'].join('-')}\n${floating}`,
      'server/nested/quiet.ts': floating,
      'server/nested/.oxlintrc.json': '{ "rules": { "typescript/no-floating-promises": "off" } }',
    }
    for (const [path, [, text]] of Object.entries(seedsOfPlaces)) files[path] = text
    for (const place of places) {
      files[`${place.folder}/sound.ts`] = sound
      files[`${place.folder}/seeds/neighbour.ts`] = 'export type B = string\nexport type C = string'
      for (const [rule, text] of Object.entries(seeds)) files[pathOf(rule, place)] = text
    }
    findings = await checkTypedLint(await repository(files))
  }, slowToolMs)

  const rulesBrokenIn = (path: string): string[] =>
    findings.flatMap((finding) =>
      finding.startsWith(`${path}:`) ? [/\(([\w/-]+)\)$/.exec(finding)?.[1] ?? finding] : [],
    )

  test('has a planted fault for every rule, and every rule is an error', () => {
    expect(Object.keys(seeds).sort()).toEqual(Object.keys(settings.rules).sort())
    const severities = Object.values(settings.rules).map((rule) => (typeof rule === 'string' ? rule : rule[0]))
    expect(new Set(severities)).toEqual(new Set(['error']))
  })

  describe.each(places)('in $folder', (place) => {
    test.each(Object.keys(seeds))('catches %s', (rule) => {
      expect(rulesBrokenIn(pathOf(rule, place))).toContain(rule)
    })

    test('is content with code of the house', () => {
      expect(rulesBrokenIn(`${place.folder}/sound.ts`)).toEqual([])
    })
  })

  test.each(Object.entries(seedsOfPlaces))('knows the types that there are in %s', (path, [rule]) => {
    expect(rulesBrokenIn(path)).toEqual([rule])
  })

  test.each(['server/silenced.ts', 'server/unchecked.ts', 'server/nested/quiet.ts'])(
    'is not silenced by %s',
    (path) => {
      expect(rulesBrokenIn(path)).toEqual(['typescript/no-floating-promises'])
    },
  )

  test('would obey a comment of its own, which the hygiene check refuses', async () => {
    const text = `${silence('oxlint')}\n${floating}`
    expect(await checkTypedLint(await repository({ 'server/silenced.ts': text }))).toEqual([])
    expect(hygieneFindings('server/silenced.ts', text)).toHaveLength(1)
  })

  test('has seen every file of the repository', async () => {
    expect(findings.join('\n')).not.toContain('were looked at')
    const root = await repository({ 'server/sound.ts': sound, 'build/unseen.ts': floating })
    expect(await checkTypedLint(root)).toEqual(['oxlint.config.ts: 2 of 3 files were looked at'])
  })

  test('has failed when a rule is missing, or the tool itself', async () => {
    const root = await repository({ 'server/sound.ts': sound })
    const text = await readFile(join(root, 'oxlint.config.ts'), 'utf8')
    await writeFile(join(root, 'oxlint.config.ts'), text.replace("'typescript/await-thenable': 'error',", ''))
    const all = Object.keys(settings.rules).length
    expect(await checkTypedLint(root)).toEqual([`oxlint.config.ts: ${all - 1} of ${all} rules were at work`])
    await rm(join(root, 'node_modules'))
    expect((await checkTypedLint(root)).join()).toContain('oxlint ended with 1 and said')
  })
})
