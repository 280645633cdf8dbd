import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const eslint = new ESLint({ cwd: root, flags: ['unstable_native_nodejs_ts_config'] })

// The text stands in for a file that exists, because rules that know the types have to find it in a project.
const rulesBrokenBy = async (text: string, path = 'server/platform/clock.ts'): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath: join(root, path) })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

const manyLines = (count: number): string => Array.from({ length: count }, (_, index) => `  void ${index}`).join('\n')

/** Compilers are slow to start on a busy machine. */
const slowToolMs = 180_000

describe('the linter', { timeout: slowToolMs }, () => {
  test('is content with code of the house', async () => {
    const text = "import type { Db } from './db/database.ts'\n\nexport const name = (db: Db): string => typeof db\n"
    expect(await rulesBrokenBy(text)).toEqual([])
  })

  test.each([
    ['@typescript-eslint/no-explicit-any', 'export const a = (b: any): string => String(b)'],
    ['@typescript-eslint/no-floating-promises', 'export const a = (): void => { Promise.resolve(1) }'],
    [
      '@typescript-eslint/no-misused-promises',
      'export const a = (): void => { [1].forEach(async () => { await Promise.resolve() }) }',
    ],
    [
      '@typescript-eslint/switch-exhaustiveness-check',
      "export const a = (b: 'x' | 'y'): void => { switch (b) { case 'x': return } }",
    ],
    ['@typescript-eslint/no-non-null-assertion', 'export const a = (b: string | null): string => b!'],
    ['@typescript-eslint/no-unnecessary-condition', 'export const a = (b: string): string => b ?? ""'],
    ['@typescript-eslint/strict-boolean-expressions', 'export const a = (b: number): string => (b ? "x" : "y")'],
    ['@typescript-eslint/explicit-module-boundary-types', 'export const a = () => 1'],
    ['no-restricted-syntax', 'export enum A { B }'],
    ['no-restricted-syntax', 'export class A { b = 1 }'],
    ['no-restricted-syntax', 'const a = 1\nexport default a'],
    ['no-restricted-syntax', "export * from './log.ts'"],
    ['no-restricted-globals', "export const a = (): Promise<Response> => fetch('https://example.org')"],
    ['no-console', "export const a = (): void => { console.log('x') }"],
    ['eqeqeq', 'export const a = (b: string): boolean => b == "x"'],
    ['max-lines-per-function', `export const a = (): void => {\n${manyLines(71)}\n}`],
    ['max-lines', manyLines(301)],
  ])('catches %s (seed %#)', async (rule, text) => {
    expect(await rulesBrokenBy(text)).toContain(rule)
  })

  test('lets a class own a lifetime or be an error', async () => {
    expect(await rulesBrokenBy('export class A extends Error {}')).toEqual([])
    expect(
      await rulesBrokenBy('export class A {\n  open = true\n  close(): void {\n    this.open = false\n  }\n}'),
    ).toEqual([])
  })

  test('catches a sleep in a test', async () => {
    const text = "import { setTimeout } from 'node:timers/promises'\nawait setTimeout(100)\n"
    expect(await rulesBrokenBy(text, 'checks/lockfile.test.ts')).toContain('no-restricted-syntax')
    const other = 'export const nap = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 100))\n'
    expect(await rulesBrokenBy(other, 'checks/lockfile.test.ts')).toContain('no-restricted-syntax')
  })

  test('cannot be silenced from inside a file', async () => {
    const silence = ['/* eslint', 'disable */'].join('-')
    expect(await rulesBrokenBy(`${silence}\nexport const a = (b: any): string => String(b)`)).toContain(
      '@typescript-eslint/no-explicit-any',
    )
  })

  test.each(['server/platform/clock.ts', 'checks/run.ts', 'checks/lint.test.ts', 'web/app/root.tsx', 'vite.config.ts'])(
    'knows only errors, no warnings, in %s',
    async (path) => {
      const config = (await eslint.calculateConfigForFile(join(root, path))) as { rules: Record<string, [number]> }
      const severities = Object.values(config.rules).map(([severity]) => severity)
      expect(severities.length).toBeGreaterThan(50)
      expect(new Set(severities)).toEqual(new Set([0, 2]))
    },
  )
})
