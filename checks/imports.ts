// Who imports whom, against the table in architecture.config.ts, for server and web alike.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import type { Architecture } from '../architecture.config.ts'
import { doorsOf, homesOf, importRules } from './importRules.ts'
import { filesOf, isCode } from './tree.ts'

const lookAt = async (root: string, files: string[], architecture: Architecture): Promise<ICruiseResult> => {
  const { output } = await cruise(files, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: importRules(architecture) },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\+types/` },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a result.')
  return output
}

const homeless = (architecture: Architecture, files: string[]): string[] =>
  files.flatMap((file) => {
    const homes = homesOf(architecture, file)
    if (homes.length === 1) return []
    return homes.length === 0
      ? [`${file} belongs to no module of architecture.config.ts`]
      : [`${file} belongs to several modules: ${homes.join(', ')}`]
  })

const missingDoors = (root: string, architecture: Architecture): string[] =>
  Object.entries(architecture.modules).flatMap(([name, module]) => {
    if (!module.at.some((at) => existsSync(join(root, at.replace('*', ''))))) return []
    return doorsOf(module)
      .filter((door) => !existsSync(join(root, door)))
      .map((door) => `architecture.config.ts gives ${name} the door ${door}, which is not there`)
  })

/** The checker is only worth something if it saw what is on disk. */
const unseen = (files: string[], seen: Set<string>, architecture: Architecture): string[] => {
  const missed = files.filter((file) => !seen.has(file)).map((file) => `${file} was not seen by the import checker`)
  const few = seen.size < architecture.filesMin
  return few
    ? [...missed, `the import checker saw ${seen.size} files, expected at least ${architecture.filesMin}`]
    : missed
}

export const checkImports = async (root: string, architecture: Architecture): Promise<string[]> => {
  const files = (await filesOf(root)).filter(isCode)
  const { modules, summary } = await lookAt(root, files, architecture)
  const seen = new Set(modules.map(({ source }) => source).filter((source) => files.includes(source)))
  const violations = summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')
    const reason = importRules(architecture).find(({ name }) => name === rule.name)?.comment ?? ''
    return `${from} → ${way} (${rule.name}: ${reason})`
  })
  return [
    ...violations,
    ...homeless(architecture, files),
    ...missingDoors(root, architecture),
    ...unseen(files, seen, architecture),
  ]
}
