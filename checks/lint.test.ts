import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { architecture } from '../architecture.config.ts'
import { filesOf } from './tree.ts'

const root = join(import.meta.dirname, '..')
const eslint = new ESLint({ cwd: root, flags: ['unstable_native_nodejs_ts_config'] })

// The text stands in for a file that exists, because what is asked of a file depends on its place.
const rulesBrokenBy = async (text: string, path = 'server/platform/clock.ts'): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath: join(root, path) })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

const severitiesIn = async (path: string): Promise<number[]> => {
  const config = (await eslint.calculateConfigForFile(join(root, path))) as { rules: Record<string, [number]> }
  return Object.values(config.rules).map(([severity]) => severity)
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
    ['@typescript-eslint/no-non-null-assertion', 'export const a = (b: string | null): string => b!'],
    ['@typescript-eslint/explicit-module-boundary-types', 'export const a = () => 1'],
    ['@typescript-eslint/no-unused-vars', 'const a = 1'],
    [
      '@typescript-eslint/consistent-type-imports',
      "import { Db } from './db/database.ts'\nexport const a = (b: Db): Db => b",
    ],
    ['no-param-reassign', 'export const a = (b: number): number => { b = 2; return b }'],
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

  test('looks at every file of ours, and asks something of each', async () => {
    const paths = (await filesOf(root)).filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    expect(paths.length).toBeGreaterThan(architecture.filesMin)
    const asked = await Promise.all(
      paths.map(async (path) => {
        if (await eslint.isPathIgnored(join(root, path))) return { path, rules: 0 }
        return { path, rules: (await severitiesIn(path)).filter((severity) => severity === 2).length }
      }),
    )
    const passedOver = asked.filter(({ rules }) => rules < 50).map(({ path }) => path)
    expect(passedOver).toEqual(['server/platform/db/schema.ts'])
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
      expect(new Set(await severitiesIn(path))).toEqual(new Set([0, 2]))
    },
  )
})
