// Turns the module table into rules for dependency-cruiser. Pure: every rule follows from the table alone.
import type { IForbiddenRuleType } from 'dependency-cruiser'
import type { Architecture, Module } from '../architecture.config.ts'

const escape = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const testFile = String.raw`\.(?:test|fixture)\.tsx?$`

/**
 * `server/credits/` matches everything below, `server/*` the files directly in that folder, anything else a single
 * file.
 */
const place = (at: string): string => {
  if (at.endsWith('/')) return escape(at)
  return at.endsWith('/*') ? `${escape(at.slice(0, -1))}[^/]+$` : `${escape(at)}$`
}

/** A module inside another module's folder is not part of that module. */
const placeIn = (architecture: Architecture, at: string): string => {
  const inner = Object.values(architecture.modules)
    .flatMap((module) => module.at)
    .filter((other) => at.endsWith('/') && other !== at && other.startsWith(at))
  return inner.length === 0 ? place(at) : `(?!${inner.map(place).join('|')})${place(at)}`
}

/** Matches the files of the modules; never matches for an empty list. */
const filesOfModules = (architecture: Architecture, names: readonly string[]): string => {
  const places = names.flatMap((name) => moduleOf(architecture, name).at.map((at) => placeIn(architecture, at)))
  return `^(?:${places.join('|') || '(?!)'})`
}

const moduleOf = (architecture: Architecture, name: string): Module => {
  const module = architecture.modules[name]
  if (module === undefined) throw new Error(`architecture.config refers to the module ${name} but does not define it.`)
  return module
}

const folderOf = (module: Module): string => module.at.find((path) => path.endsWith('/')) ?? ''

/** Files that only the composition may import, besides demo data and tests. */
const compositionOf = (module: Module): string[] => (module.composition ?? []).map((path) => folderOf(module) + path)

export const publicModulesOf = (module: Module): string[] =>
  module.publicModules === 'all' ? [] : module.publicModules.map((publicModule) => folderOf(module) + publicModule)

/** `server/credits/` is in `server/`; a file at the root has no folder. */
const topmost = (at: string): string => (at.includes('/') ? escape(at.replace(/\/.*$/, '/')) : place(at))

/**
 * Matches all our code. Most rules contain it, and dependency-cruiser parses each rule before use: listing every module
 * cost more than reading all imports. A file that belongs to no module is reported separately.
 */
const anyModule = (architecture: Architecture): string => {
  const tops = Object.values(architecture.modules).flatMap(({ at }) => at.map(topmost))
  return `^(?:${[...new Set(tops)].join('|')})`
}

const packagePath = (name: string): string =>
  name.startsWith('node:') ? `^(?:node:)?${escape(name.slice(5))}(?:/|$)` : `node_modules/${escape(name)}/`

const usesRules = (architecture: Architecture): IForbiddenRuleType[] =>
  Object.entries(architecture.modules).flatMap(([name, module]) => {
    const allowed = [name, ...module.uses]
    const data = (module.reads ?? []).map((folder) => String.raw`^${place(folder)}.*\.json$`)
    const allowedInTests = [...new Set([...allowed, ...architecture.testsUse])]
    return [
      {
        name: `${name} uses`,
        severity: 'error',
        comment: `${name} may use ${module.uses.join(', ') || 'no other module'}.`,
        from: { path: filesOfModules(architecture, [name]), pathNot: testFile },
        to: { path: anyModule(architecture), pathNot: [filesOfModules(architecture, allowed), ...data] },
      },
      {
        name: `tests of ${name} use`,
        severity: 'error',
        comment: `Tests of ${name} may use ${allowedInTests.join(', ')}.`,
        from: { path: `${filesOfModules(architecture, [name])}.*${testFile}` },
        to: { path: anyModule(architecture), pathNot: [filesOfModules(architecture, allowedInTests), ...data] },
      },
    ]
  })

const insidersOf = (architecture: Architecture): string[] =>
  Object.entries(architecture.modules).flatMap(([name, { internals }]) => (internals === true ? [name] : []))

const publicModuleRules = (architecture: Architecture): IForbiddenRuleType[] =>
  Object.entries(architecture.modules).flatMap(([name, module]) => {
    if (module.publicModules === 'all') return []
    const publicModules = publicModulesOf(module).map((path) => `^${escape(path)}$`)
    const composition = compositionOf(module).map((path) => `^${escape(path)}$`)
    const contents = architecture.contents.publicModules.map(
      (publicModule) => `^${escape(folderOf(module) + publicModule)}$`,
    )
    const own = filesOfModules(architecture, [name])
    const reader = filesOfModules(architecture, architecture.contents.readers)
    const insiders = filesOfModules(architecture, insidersOf(architecture))
    const seed = `^${escape(folderOf(module) + architecture.seeds.publicModule)}$`
    const seedReaders = filesOfModules(architecture, architecture.seeds.readers)
    return [
      {
        name: `${name} public modules`,
        severity: 'error',
        comment: `Other modules may import ${name} only through ${publicModulesOf(module).join(', ') || 'no file at all'}.`,
        from: { path: anyModule(architecture), pathNot: [own, reader, insiders, seedReaders, testFile] },
        to: { path: own, pathNot: publicModules },
      },
      {
        name: `${name} seed`,
        severity: 'error',
        comment: `Demo data and tests may import ${name} only through its public modules, its fixtures and ${architecture.seeds.publicModule}.`,
        from: { path: [seedReaders, testFile], pathNot: [own, reader, insiders] },
        to: { path: own, pathNot: [...publicModules, ...composition, seed, String.raw`\.fixture\.ts$`] },
      },
      {
        name: `${name} contents`,
        severity: 'error',
        comment: `The tables of contents may import ${name} only through its public modules and its ${architecture.contents.publicModules.join(', ')}.`,
        from: { path: reader, pathNot: [own, testFile] },
        to: { path: own, pathNot: [...publicModules, ...composition, ...contents] },
      },
    ]
  })

const packageRules = (architecture: Architecture): IForbiddenRuleType[] => [
  ...Object.entries(architecture.modules).flatMap(([name, module]): IForbiddenRuleType[] => {
    if (module.packages === undefined) return []
    return [
      {
        name: `${name} packages`,
        severity: 'error',
        comment: `${name} may import ${module.packages.join(', ') || 'no package'}.`,
        from: { path: filesOfModules(architecture, [name]), pathNot: testFile },
        to: { path: 'node_modules/', pathNot: module.packages.map(packagePath) },
      },
    ]
  }),
  ...Object.entries(architecture.kept).map(([packageName, homes]): IForbiddenRuleType => ({
    name: `${packageName} is kept`,
    severity: 'error',
    comment: `Only ${homes.join(', ')} may import ${packageName}.`,
    from: { path: anyModule(architecture), pathNot: [filesOfModules(architecture, homes), testFile] },
    to: { path: packagePath(packageName) },
  })),
]

const generalRules = (architecture: Architecture): IForbiddenRuleType[] => [
  {
    name: 'no circles',
    severity: 'error',
    comment: 'Circular imports: the files cannot be understood one at a time.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing unresolved',
    severity: 'error',
    comment: 'Unresolved import.',
    from: {},
    to: { couldNotResolve: true, pathNot: String.raw`\+types/` },
  },
  {
    name: 'tests are not imported',
    severity: 'error',
    comment: 'Code shared by tests belongs in server/testing, or beside them as name.fixture.ts.',
    from: { path: anyModule(architecture) },
    to: { path: String.raw`\.test\.tsx?$` },
  },
  {
    name: 'fixtures are for tests',
    severity: 'error',
    comment: 'Only tests and proves may import a fixture; code that the product needs is not a fixture.',
    from: { path: anyModule(architecture), pathNot: [testFile, '^proves/'] },
    to: { path: String.raw`\.fixture\.ts$` },
  },
]

export const importRules = (architecture: Architecture): IForbiddenRuleType[] => [
  ...usesRules(architecture),
  ...publicModuleRules(architecture),
  ...packageRules(architecture),
  ...generalRules(architecture),
]

/** Returns the modules that claim a file; it should be exactly one. */
export const homesOf = (architecture: Architecture): ((path: string) => string[]) => {
  const claims = Object.keys(architecture.modules).map((name) => ({
    name,
    files: new RegExp(filesOfModules(architecture, [name])),
  }))
  return (path) => claims.filter(({ files }) => files.test(path)).map(({ name }) => name)
}
