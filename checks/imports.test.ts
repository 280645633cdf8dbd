import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { architecture, type Architecture } from '../architecture.config.ts'
import { blindness, checkImports } from './imports.ts'
import { homesOf } from './importRules.ts'
import { filesOf, isCode } from './tree.ts'

const sampleArchitecture: Architecture = {
  modules: {
    contract: { at: ['contract/'], publicModules: 'all', uses: [], packages: ['zod'] },
    harbour: { at: ['server/harbour/'], publicModules: ['harbour.ts'], uses: ['contract'] },
    ships: { at: ['server/ships/'], publicModules: ['ships.ts'], uses: ['contract', 'harbour'] },
    composition: { at: ['server/*'], publicModules: 'all', uses: ['harbour', 'ships'] },
    testing: { at: ['server/testing/'], publicModules: 'all', uses: ['harbour'] },
    bench: { at: ['bench/'], publicModules: [], internals: true, uses: ['harbour'] },
    'bench/servers': { at: ['bench/servers/'], publicModules: [], uses: ['harbour'] },
  },
  contents: { publicModules: ['routes.ts'], readers: ['composition'] },
  seeds: { publicModule: 'seed.ts', readers: ['testing'] },
  testsUse: ['testing'],
  kept: { undici: ['harbour'], 'node:dns': ['harbour'] },
  filesMin: 1,
}

const sound = {
  'contract/words.ts': "import { z } from 'zod'\nexport const word = z.string()\n",
  'server/harbour/harbour.ts':
    "import { word } from '../../contract/words.ts'\nimport { depth } from './depth.ts'\nexport const berth = { word, depth }\n",
  'server/harbour/depth.ts': 'export const depth = 3\n',
  'server/harbour/routes.ts': 'export const routes = []\n',
  'server/ships/ships.ts': "import { berth } from '../harbour/harbour.ts'\nexport const ship = { berth }\n",
  'server/routes.ts': "import { routes } from './harbour/routes.ts'\nexport const all = [routes]\n",
  'server/testing/tide.ts': 'export const tide = 1\n',
}

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

/** A small repository on disk; packages are folders that only have to exist. */
const repository = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'ankerplatz-imports-'))
  roots.push(root)
  const all: Record<string, string> = { '.gitignore': 'node_modules/\n', 'package.json': '{}', ...files }
  for (const name of ['zod', 'undici', 'hono']) {
    all[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'main.js' })
    all[`node_modules/${name}/main.js`] = 'module.exports = {}\n'
  }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

const findingsWith = async (files: Record<string, string>, table: Architecture = sampleArchitecture): Promise<string> =>
  (await checkImports(await repository({ ...sound, ...files }), table)).join('\n')

/** Compilers are slow to start on a busy machine. */
const slowToolMs = 180_000

describe('import checker', { timeout: slowToolMs }, () => {
  test('accepts a sound repository', async () => {
    expect(await findingsWith({})).toBe('')
  })

  test('catches an upward import', async () => {
    const text = "import { ship } from '../ships/ships.ts'\nexport const depth = ship\n"
    expect(await findingsWith({ 'server/harbour/depth.ts': text })).toContain('(harbour uses: ')
  })

  test('catches an upward import of a type only', async () => {
    const text = "import type { Ship } from '../ships/ships.ts'\nexport const depth = (ship: Ship): Ship => ship\n"
    expect(await findingsWith({ 'server/harbour/depth.ts': text })).toContain('(harbour uses: ')
  })

  test('catches an import that bypasses the public modules', async () => {
    const text = "import { depth } from '../harbour/depth.ts'\nexport const ship = depth\n"
    expect(await findingsWith({ 'server/ships/ships.ts': text })).toContain('(harbour public modules: ')
  })

  test('catches a dynamic import that bypasses the public modules', async () => {
    const text = "export const ship = await import('../harbour/depth.ts')\n"
    expect(await findingsWith({ 'server/ships/ships.ts': text })).toContain('(harbour public modules: ')
  })

  test('lets only the tables of contents import routes, and nothing private', async () => {
    const taken = "import { routes } from '../harbour/routes.ts'\nexport const ship = routes\n"
    expect(await findingsWith({ 'server/ships/ships.ts': taken })).toContain('(harbour public modules: ')
    const deeper = "import { depth } from './harbour/depth.ts'\nexport const all = depth\n"
    expect(await findingsWith({ 'server/routes.ts': deeper })).toContain('(harbour contents: ')
  })

  test('lets tests and test support import the seed of a module, and nothing else private', async () => {
    const seed = { 'server/harbour/seed.ts': "export { depth } from './depth.ts'\n" }
    const text = "import { depth } from '../harbour/seed.ts'\nexport const seen = depth\n"
    expect(await findingsWith({ ...seed, 'server/ships/ships.test.ts': text })).toBe('')
    expect(await findingsWith({ ...seed, 'server/testing/sounding.ts': text })).toBe('')
    expect(await findingsWith({ ...seed, 'server/ships/sounding.ts': text })).toContain('(harbour public modules: ')
    const deeper = "import { depth } from '../harbour/depth.ts'\nexport const seen = depth\n"
    expect(await findingsWith({ 'server/ships/ships.test.ts': deeper })).toContain('(harbour seed: ')
  })

  test('lets a module with `internals` import private files, but not a module in its folder', async () => {
    const text = "import { depth } from '../server/harbour/depth.ts'\nexport const seen = depth\n"
    expect(await findingsWith({ 'bench/sounding.ts': text })).toBe('')
    const inner = text.replace('../server', '../../server')
    expect(await findingsWith({ 'bench/servers/sounding.ts': inner })).toContain('(harbour public modules: ')
  })

  test('lets a module read data of a folder, and neither its code nor other data', async () => {
    const { ships, harbour, ...rest } = sampleArchitecture.modules
    if (ships === undefined || harbour === undefined) throw new Error('the table lacks a module')
    const reading: Architecture = {
      ...sampleArchitecture,
      modules: {
        ...rest,
        harbour: { ...harbour, reads: ['server/ships/locales/'] },
        ships: { ...ships, publicModules: ['ships.ts', 'locales/en.json', 'locales/names.ts', 'en.json'] },
      },
    }
    const data = { 'server/ships/locales/en.json': '{}', 'server/ships/en.json': '{}' }
    const code = { 'server/ships/locales/names.ts': 'export default {}\n' }
    const depthFrom = (path: string): Record<string, string> => ({
      'server/harbour/depth.ts': `import names from '${path}'\nexport const depth = names\n`,
    })
    const findings = (path: string) => findingsWith({ ...data, ...code, ...depthFrom(path) }, reading)
    expect(await findings('../ships/locales/en.json')).toBe('')
    expect(await findings('../ships/locales/names.ts')).toContain('(harbour uses: ')
    expect(await findings('../ships/en.json')).toContain('(harbour uses: ')
  })

  test('catches a package that the module may not import', async () => {
    const text = "import hono from 'hono'\nexport const word = hono\n"
    expect(await findingsWith({ 'contract/words.ts': text })).toContain('(contract packages: ')
  })

  test('catches a package and a Node module reserved for another module', async () => {
    const text =
      "import undici from 'undici'\nimport dns from 'node:dns/promises'\nexport const ship = { undici, dns }\n"
    const findings = await findingsWith({ 'server/ships/ships.ts': text })
    expect(findings).toContain('(undici is kept: ')
    expect(findings).toContain('(node:dns is kept: ')
  })

  test('catches a circular import', async () => {
    const text = "import type { berth } from './harbour.ts'\nexport const depth = (b: typeof berth) => b\n"
    expect(await findingsWith({ 'server/harbour/depth.ts': text })).toContain('(no circles: ')
  })

  test('catches an unresolved import', async () => {
    expect(await findingsWith({ 'server/ships/lost.ts': "import './nowhere.ts'\n" })).toContain('(nothing unresolved: ')
  })

  test('lets only tests import shared test code', async () => {
    const text = "import { tide } from '../testing/tide.ts'\nexport const high = tide\n"
    expect(await findingsWith({ 'server/ships/ships.test.ts': text })).toBe('')
    expect(await findingsWith({ 'server/ships/tide.ts': text })).toContain('(ships uses: ')
    const upward = "import { ship } from '../ships/ships.ts'\nexport const seen = ship\n"
    expect(await findingsWith({ 'server/harbour/depth.test.ts': upward })).toContain('(tests of harbour use: ')
  })

  test('catches an import of a test', async () => {
    const files = {
      'server/ships/ships.test.ts': 'export const a = 1\n',
      'server/ships/b.ts': "import './ships.test.ts'\n",
    }
    expect(await findingsWith(files)).toContain('(tests are not imported: ')
  })

  test('lets only tests import a fixture beside them', async () => {
    const fixture = { 'server/ships/wreck.fixture.ts': "import undici from 'undici'\nexport const wreck = undici\n" }
    const text = "import { wreck } from './wreck.fixture.ts'\nexport const seen = wreck\n"
    expect(await findingsWith({ ...fixture, 'server/ships/ships.test.ts': text })).toBe('')
    expect(await findingsWith({ ...fixture, 'server/ships/seen.ts': text })).toContain('(fixtures are for tests: ')
  })

  test('catches a file without a module and a public module without a file', async () => {
    expect(await findingsWith({ 'server/attic/box.ts': 'export const box = 1\n' })).toContain(
      'server/attic/box.ts belongs to no module',
    )
    const table = {
      ...sampleArchitecture,
      modules: {
        ...sampleArchitecture.modules,
        ships: { ...sampleArchitecture.modules['ships'], publicModules: ['gone.ts'] },
      },
    } as Architecture
    expect(await findingsWith({}, table)).toContain(
      'the public module server/ships/gone.ts of ships, which does not exist',
    )
  })

  test('fails when it sees fewer files than expected', async () => {
    expect(await findingsWith({}, { ...sampleArchitecture, filesMin: 50 })).toContain(
      'saw 7 files, expected at least 50',
    )
  })
})

describe('parser of the import checker', { timeout: slowToolMs }, () => {
  test('fails if no TypeScript compiler is available', () => {
    const of = (available: boolean): string[] =>
      blindness(['.js', '.ts', '.tsx'].map((extension) => ({ extension, available: available || extension === '.js' })))
    expect(of(true)).toEqual([])
    expect(of(false)).toHaveLength(2)
  })

  test('sees imports behind TypeScript-only syntax', async () => {
    const text = [
      "import { type depth as d, depth } from './depth.ts'",
      "import type { Ship } from '../ships/ships.ts'",
      'export const berth = <const T extends { ship: Ship }>(of: T, d2?: typeof d) => ({ ...of, d2, depth }) satisfies object',
      "export type Late = import('../ships/hidden.ts').Hidden",
    ]
    const files = {
      'server/ships/hidden.ts': 'export type Hidden = 1\n',
      'server/harbour/harbour.ts': `${text.join('\n')}\n`,
    }
    const findings = await findingsWith(files)
    expect(findings).toContain('server/harbour/harbour.ts → server/ships/ships.ts (harbour uses')
    expect(findings).toContain('server/harbour/harbour.ts → server/ships/hidden.ts (harbour uses')
    expect(findings).not.toContain('was not seen')
  })
})

/** Every folder that should be its own module, by its name in the table. */
const moduleFolders = (files: readonly string[]): string[] => {
  const named = files.flatMap((file) => {
    const [first = '', second = '', third = '', fourth] = file.split('/')
    if (first === 'server' && second === 'platform') return [`platform/${third.replace(/\..*$/, '')}`]
    if (first === 'server') return [second.includes('.') ? 'composition' : second]
    // The admin pages of a feature are a module of their own inside its folder.
    if (first === 'web' && second === 'features') return [`web/features/${third}${fourth === 'admin' ? '/admin' : ''}`]
    if (first === 'web') return [`web/${second}`]
    // The demo data is a module of its own inside the folder of the sandbox.
    if (first === 'sandbox' && second === 'demo') return ['sandbox/demo']
    return file.includes('/') ? [first] : []
  })
  return [...new Set(named)].sort()
}

describe('module table', () => {
  test('has a module for every folder, and every file belongs to exactly one', async () => {
    const files = (await filesOf(join(import.meta.dirname, '..'))).filter(isCode)
    const homesOfFile = homesOf(architecture)
    const homes = files.map((file) => ({ file, homes: homesOfFile(file) }))
    expect(homes.filter((entry) => entry.homes.length !== 1)).toEqual([])
    const seen = new Set(homes.flatMap((entry) => entry.homes))
    const folders = moduleFolders(files)
    expect(folders.filter((name) => !seen.has(name))).toEqual([])
    // The launcher and the tool settings are modules without a folder.
    expect(seen.size).toBe(folders.length + 2)
    expect(seen.size).toBeGreaterThanOrEqual(30)
  })

  test('expects about the actual number of files', async () => {
    const files = (await filesOf(join(import.meta.dirname, '..'))).filter(isCode)
    expect(files.length).toBeGreaterThanOrEqual(architecture.filesMin)
    expect(architecture.filesMin).toBeGreaterThan(files.length / 2)
  })

  test('refers only to modules it defines', () => {
    const names = new Set(Object.keys(architecture.modules))
    const named = [
      ...Object.values(architecture.modules).flatMap(({ uses }) => uses),
      ...Object.values(architecture.kept).flat(),
    ]
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  test('has no circular dependency', () => {
    const reaches = (from: string, seen: Set<string> = new Set()): Set<string> => {
      for (const next of architecture.modules[from]?.uses ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        reaches(next, seen)
      }
      return seen
    }
    expect(Object.keys(architecture.modules).filter((name) => reaches(name).has(name))).toEqual([])
  })
})
