// Import check: compares imports with the table in architecture.config.ts, for server and web alike.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allExtensions, cruise, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'
import ts from 'typescript'
import { parseSync } from 'vite'
import type { Architecture } from '../architecture.config.ts'
import { publicModulesOf, homesOf, importRules } from './importRules.ts'
import { filesOf, isCode, textOf } from './tree.ts'

const lookAt = async (root: string, files: string[], forbidden: IForbiddenRuleType[]): Promise<ICruiseResult> => {
  const { output } = await cruise(files, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\+types/` },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result.')
  return output
}

const homeless = (architecture: Architecture, files: string[]): string[] => {
  const homesOfFile = homesOf(architecture)
  return files.flatMap((file) => {
    const homes = homesOfFile(file)
    if (homes.length === 1) return []
    return homes.length === 0
      ? [`${file} belongs to no module of architecture.config.ts`]
      : [`${file} belongs to several modules: ${homes.join(', ')}`]
  })
}

const missingPublicModules = (root: string, architecture: Architecture): string[] =>
  Object.entries(architecture.modules).flatMap(([name, module]) => {
    if (!module.at.some((at) => existsSync(join(root, at.replace('*', ''))))) return []
    return publicModulesOf(module)
      .filter((publicModule) => !existsSync(join(root, publicModule)))
      .map(
        (publicModule) =>
          `architecture.config.ts lists the public module ${publicModule} of ${name}, which does not exist`,
      )
  })

/** Imports of a file according to a second parser, so that no syntax fools both. */
const importsIn = (path: string, text: string): string[] => {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`Could not parse ${path}: ${errors.map(({ message }) => message).join(' ')}`)
  const taken = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return [...taken, ...passedOn].filter((name) => !name.includes('+types/'))
}

/** The check is only valid if the cruiser saw everything on disk: every file, and every import in it. */
const unseen = async (root: string, files: readonly string[], modules: readonly IModule[]): Promise<string[]> => {
  const seen = new Map(
    modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(({ module }) => module))]),
  )
  const findings = await Promise.all(
    files.map(async (file) => {
      const imports = seen.get(file)
      if (imports === undefined) return [`${file} was not seen by the import checker`]
      const missed = importsIn(file, await textOf(root, file)).filter(
        (name) => !imports.has(name.replace(/^node:/, '')),
      )
      return missed.map((name) => `${file}: its import of ${name} was not seen by the import checker`)
    }),
  )
  return findings.flat()
}

/** Without a matching compiler, dependency-cruiser silently guesses at TypeScript instead of parsing it. */
export const blindness = (extensions: typeof allExtensions): string[] =>
  ['.ts', '.tsx'].flatMap((wanted) =>
    extensions.some(({ extension, available }) => extension === wanted && available)
      ? []
      : [`dependency-cruiser cannot read ${wanted} files with TypeScript ${ts.version}`],
  )

export const checkImports = async (root: string, architecture: Architecture): Promise<string[]> => {
  const files = (await filesOf(root)).filter(isCode)
  const rules = importRules(architecture)
  const { modules, summary } = await lookAt(root, files, rules)
  const violations = summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')
    const reason = rules.find(({ name }) => name === rule.name)?.comment ?? ''
    return `${from} → ${way} (${rule.name}: ${reason})`
  })
  const few = files.length < architecture.filesMin
  return [
    ...blindness(allExtensions),
    ...violations,
    ...homeless(architecture, files),
    ...missingPublicModules(root, architecture),
    ...(await unseen(root, files, modules)),
    ...(few ? [`the import checker saw ${files.length} files, expected at least ${architecture.filesMin}`] : []),
  ]
}
