// Lockfile check: exact versions, from any registry, with native packages for every supported platform.
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const listOrWord = z.union([z.string().transform((word) => [word]), z.array(z.string())])

const lockfileShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: listOrWord.optional(),
      cpu: listOrWord.optional(),
      libc: listOrWord.optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export type Lockfile = z.output<typeof lockfileShape>

const manifestShape = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.unknown()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})
export type Manifest = z.output<typeof manifestShape>

const folder = 'node_modules/'
const nameOf = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length)

/**
 * An exact version of the package itself, or of another package installed under its name as an alias because both are
 * needed.
 */
const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

const unpinned = ({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }).flatMap(
    ([name, version]) =>
      typeof version === 'string' && exactVersion.test(version)
        ? []
        : [`package.json: ${name} is not pinned to one version (${JSON.stringify(version)})`],
  )

const addresses = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const { resolved, integrity } = entry
    const findings: string[] = []
    if (resolved !== undefined) findings.push(`package-lock.json: ${path} names an address (${resolved})`)
    if (integrity === undefined && !mayLackIntegrity(entry)) {
      findings.push(`package-lock.json: ${path} has no integrity`)
    }
    return findings
  })

const promisedOs = 'linux'
const promisedCpus = ['x64', 'arm64']

/** Not every registry has the binaries of other systems; these are locked by their version alone. */
const mayLackIntegrity = ({ optional, os, cpu, libc }: Lockfile['packages'][string]): boolean =>
  optional === true &&
  !(
    (os?.includes(promisedOs) ?? true) &&
    (cpu === undefined || promisedCpus.some((own) => cpu.includes(own))) &&
    (libc?.includes('glibc') ?? true)
  )

/** Where Node looks for a package, beginning beside its dependant. */
const placesOf = (dependant: string, name: string): string[] => {
  const above = dependant.split(`/${folder}`).map((_, depth, all) => all.slice(0, depth + 1).join(`/${folder}`))
  return [...above.map((path) => `${path}/${folder}${name}`), `${folder}${name}`]
}

/** `npm ci` refuses a lockfile that leaves out an optional dependency, also one for another system. */
const missingOptional = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !placesOf(path, name).some((place) => Object.hasOwn(packages, place)))
      .map((name) => `package-lock.json: ${name} of ${nameOf(path)} is missing, so npm ci refuses to install`),
  )

/**
 * "@rolldown/binding-linux-arm64-gnu" and "lightningcss-linux-x64-musl" → the name with a placeholder for the platform.
 */
const platformPart =
  /(?:bin-)?(linux|darwin|win32|windows|win|freebsd|android|openharmony)-(x64|arm64)(?:-(gnu|musl|msvc))?$/

/** Every package family with native packages for Linux has them for both architectures. */
const missingBindings = ({ packages }: Lockfile): string[] => {
  const families = new Map<string, Set<string>>()
  const promise = (name: string): void => {
    const match = platformPart.exec(name)
    if (match === null) return
    const [whole, os = '', cpu = '', libc = 'gnu'] = match
    const family = name.slice(0, name.length - whole.length)
    const cpus = families.get(family) ?? new Set()
    families.set(family, cpus)
    if (os === 'linux' && libc === 'gnu') cpus.add(cpu)
  }
  for (const [path, { optionalDependencies }] of Object.entries(packages)) {
    if (path !== '') promise(nameOf(path))
    // A family without any locked binding leaves no package in the lockfile, so it is found through its dependants.
    for (const name of Object.keys(optionalDependencies ?? {})) {
      const match = platformPart.exec(name)
      if (match === null) continue
      const family = name.slice(0, name.length - match[0].length)
      if (!families.has(family)) families.set(family, new Set())
    }
  }
  return [...families].flatMap(([family, cpus]) =>
    promisedCpus
      .filter((cpu) => !cpus.has(cpu))
      .map((cpu) => `package-lock.json: ${family}* has no part for linux-${cpu}; an install there would break`),
  )
}

const promisedPlatforms = ({ optionalDependencies }: Manifest): { os: string; cpu: string }[] =>
  Object.keys(optionalDependencies).flatMap((name) => {
    const match = /^node-(?:bin-)?(\w+)-(\w+)$/.exec(name)
    if (match === null) return []
    const [, os = '', cpu = ''] = match
    return [{ os: os === 'win' ? 'win32' : os, cpu }]
  })

/** Packages with an install script are listed by name; a listed package without one is stale. */
const installScripts = (manifest: Manifest, { packages }: Lockfile): string[] => {
  const platforms = promisedPlatforms(manifest)
  const installedHere = (os: string[] | undefined, cpu: string[] | undefined): boolean =>
    platforms.some((platform) => (os?.includes(platform.os) ?? true) && (cpu?.includes(platform.cpu) ?? true))
  const withScript = Object.entries(packages).filter(
    ([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true,
  )
  const names = new Set(withScript.map(([path]) => nameOf(path)))
  const unlisted = withScript.flatMap(([path, { os, cpu }]) =>
    installedHere(os, cpu) && !Object.hasOwn(manifest.allowScripts, nameOf(path))
      ? [`package.json: ${nameOf(path)} runs a script at install and is not in allowScripts`]
      : [],
  )
  const stale = Object.keys(manifest.allowScripts)
    .filter((name) => !names.has(name))
    .map((name) => `package.json: allowScripts lists ${name}, which has no install script`)
  return [...unlisted, ...stale]
}

export const lockfileFindings = (manifest: Manifest, lockfile: Lockfile): string[] => [
  ...unpinned(manifest),
  ...addresses(lockfile),
  ...missingBindings(lockfile),
  ...missingOptional(lockfile),
  ...installScripts(manifest, lockfile),
]

export const checkLockfile = async (root: string): Promise<string[]> => {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(root, name), 'utf8'))
  return lockfileFindings(
    manifestShape.parse(await read('package.json')),
    lockfileShape.parse(await read('package-lock.json')),
  )
}
