import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import settings from '../oxlint.config.ts'
import { hygieneFindings } from './hygiene.ts'
import { seeds, seedsOfPlaces, sound } from './lint.fixture.ts'
import { checkLint, rulesSet } from './lint.ts'

const ours = join(import.meta.dirname, '..')
const copied = [
  'package.json',
  'oxlint.config.ts',
  'checks/codeRules.ts',
  'tsconfig.json',
  'web/tsconfig.json',
  'e2e/tsconfig.json',
]
const roots: string[] = []
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true })
})

/** A small repository with our settings, projects and packages. */
const repository = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'ankerplatz-lint-'))
  roots.push(root)
  for (const path of copied) {
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

/** The three programs, and the rules each is exempt from. */
const places = [
  { folder: 'server', ending: 'ts', spared: [] },
  { folder: 'web', ending: 'tsx', spared: ['typescript/explicit-module-boundary-types'] },
  { folder: 'e2e', ending: 'ts', spared: ['eslint/max-lines-per-function', 'eslint/no-template-curly-in-string'] },
]
const pathOf = (rule: string, { folder, ending }: (typeof places)[number]): string =>
  `${folder}/seeds/${rule.replace('/', '-')}.${ending}`

/** Compilers are slow to start on a busy machine. */
const slowToolMs = 180_000

describe('linter', { timeout: slowToolMs }, () => {
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
    findings = await checkLint(await repository(files))
  }, slowToolMs)

  const rulesBrokenIn = (path: string): string[] =>
    findings.flatMap((finding) =>
      finding.startsWith(`${path}:`) ? [/\(([\w/-]+)\)$/.exec(finding)?.[1] ?? finding] : [],
    )

  test('has a violation for every rule', () => {
    const planted = [...Object.keys(seeds), ...Object.values(seedsOfPlaces).flatMap(([rule]) => rule ?? [])]
    expect([...rulesSet].filter((rule) => !planted.includes(rule))).toEqual([])
  })

  test('has only errors, no warnings, and exempts some paths from a rule', () => {
    const severities = (rules: Readonly<Record<string, unknown>>): unknown[] =>
      Object.values(rules).map((rule): unknown => (Array.isArray(rule) ? rule[0] : rule))
    expect(new Set(severities(settings.rules))).toEqual(new Set(['error']))
    const ofPlaces = settings.overrides.flatMap(({ rules }) => severities(rules))
    expect(new Set(ofPlaces)).toEqual(new Set(['error', 'off']))
  })

  describe.each(places)('in $folder', (place) => {
    const asked = Object.keys(seeds).filter((rule) => !place.spared.includes(rule))

    test.each(asked)('catches %s', (rule) => {
      expect(rulesBrokenIn(pathOf(rule, place))).toContain(rule)
    })

    test('accepts code that follows our rules', () => {
      expect(rulesBrokenIn(`${place.folder}/sound.ts`)).toEqual([])
    })
  })

  test.each(Object.entries(seedsOfPlaces))('applies the right rules in %s', (path, [rule]) => {
    expect(rulesBrokenIn(path)).toEqual(rule === null ? [] : [rule])
  })

  test.each(['server/silenced.ts', 'server/unchecked.ts', 'server/nested/quiet.ts'])(
    'is not silenced by %s',
    (path) => {
      expect(rulesBrokenIn(path)).toContain('typescript/no-floating-promises')
    },
  )

  test('obeys its own disable comment, which the hygiene check rejects', async () => {
    const text = `${silence('oxlint')}\n${floating}`
    expect(await checkLint(await repository({ 'server/silenced.ts': text }))).toEqual([])
    expect(hygieneFindings('server/silenced.ts', text)).toHaveLength(1)
  })

  test('sees every file of the repository', async () => {
    expect(findings.join('\n')).not.toContain('were linted')
    expect(findings.join('\n')).not.toContain('were at work')
    const root = await repository({ 'server/sound.ts': sound, 'build/unseen.ts': floating })
    expect(await checkLint(root)).toEqual(['oxlint.config.ts: 3 of 4 files were linted'])
  })

  test('fails when a rule, our own rules or the tool itself is missing', async () => {
    const root = await repository({ 'server/sound.ts': sound })
    const text = await readFile(join(root, 'oxlint.config.ts'), 'utf8')
    await writeFile(join(root, 'oxlint.config.ts'), text.replace("'typescript/await-thenable': 'error',", ''))
    expect(await checkLint(root)).toEqual([
      `oxlint.config.ts: ${rulesSet.size - 1} of ${rulesSet.size} rules were at work`,
    ])
    await rm(join(root, 'checks/codeRules.ts'))
    expect((await checkLint(root)).join()).toContain('oxlint ended with 1 and said')
    await rm(join(root, 'node_modules'))
    expect((await checkLint(root)).join()).toContain('oxlint ended with 1 and said')
  })
})
