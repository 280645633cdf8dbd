// File check: names, lengths, and an opening comment in every public module.
import type { Architecture } from '../architecture.config.ts'
import { publicModulesOf } from './importRules.ts'
import { filesOf, isCode, isTest, textOf } from './tree.ts'

const linesMax = 300
/** The launcher is one file on its own, and a locked migration never changes. */
const otherLinesMax = 350
const messageLinesMax = 500

/** May be longer, at most four: a new entry replaces one. */
export const longFiles: ReadonlySet<string> = new Set([
  'contract/orders.ts',
  // Generated from the database and never edited by hand.
  'server/platform/db/schema.ts',
  'server/testing/accessTargets.ts',
])

/** Names that say nothing about the product and therefore attract unrelated code. */
const emptyNames =
  /^(?:index|utils?|helpers?|common|shared|misc|services?|managers?|types?|enums?|constants?|core|base)$/i
const emptyEndings = /[a-z](?:Service|Manager|Helpers?|Utils?|Data|Info|Impl)$/

const camelCase = /^[a-z][a-zA-Z0-9]*$/
const pascalCase = /^[A-Z][a-zA-Z0-9]*$/

/** File names prescribed by a framework. */
const namedByFramework = new Set([
  'web/app/root.tsx',
  'web/app/entry.client.tsx',
  'web/app/entry.server.tsx',
  'react-router.config.ts',
])

const stemOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.(?:test|spec|config|fixture))?\.(?:tsx?|mjs)$/, '')

const badName = (path: string): string[] => {
  const folders = path.split('/').slice(0, -1)
  const emptyFolder = folders.find((folder) => emptyNames.test(folder))
  if (emptyFolder !== undefined) return [`${path}: the folder name "${emptyFolder}" says nothing about the product`]
  if (!isCode(path) || namedByFramework.has(path)) return []
  const stem = stemOf(path)
  if (emptyNames.test(stem) || emptyEndings.test(stem)) {
    return [`${path}: the name "${stem}" says nothing about the product`]
  }
  const component = path.endsWith('.tsx') && !isTest(path)
  if (component) return pascalCase.test(stem) ? [] : [`${path}: components are called PascalCase.tsx`]
  const testOfComponent = path.endsWith('.test.tsx') && pascalCase.test(stem)
  return camelCase.test(stem) || testOfComponent ? [] : [`${path}: files are called camelCase.ts`]
}

const limitOf = (path: string): number | null => {
  if (/\/locales\/\w+\.json$/.test(path)) return messageLinesMax
  if (longFiles.has(path)) return null
  if (/\.tsx?$/.test(path)) return linesMax
  return /\.(?:mjs|css|sql)$/.test(path) ? otherLinesMax : null
}

const tooLong = (path: string, text: string): string[] => {
  const max = limitOf(path)
  const lines = text.trimEnd().split('\n').length
  return max !== null && lines > max ? [`${path}: ${lines} lines, at most ${max}`] : []
}

const opening = /^(?:#!.*\n)?\s*(?:\/\/|\/\*)/

export const fileFindings = (path: string, text: string, publicModules: ReadonlySet<string>): string[] => {
  const findings = [...badName(path), ...tooLong(path, text)]
  if (publicModules.has(path) && isCode(path) && !path.endsWith('.tsx') && !opening.test(text)) {
    findings.push(`${path}: a public module opens with one to three lines on what the module is for`)
  }
  if (isCode(path) && text.trim() === '') findings.push(`${path}: is empty`)
  return findings
}

/** Every public file of a module; all files where all are public. */
const allPublicModules = (architecture: Architecture, paths: readonly string[]): Set<string> =>
  new Set(
    Object.values(architecture.modules).flatMap((module) =>
      module.publicModules === 'all'
        ? paths.filter(
            (path) =>
              isCode(path) && !isTest(path) && !path.endsWith('.tsx') && module.at.some((at) => path.startsWith(at)),
          )
        : publicModulesOf(module),
    ),
  )

export const checkFiles = async (root: string, architecture: Architecture): Promise<string[]> => {
  const paths = (await filesOf(root)).filter((path) => isCode(path) || limitOf(path) !== null)
  const publicModules = allPublicModules(architecture, paths)
  const findings = await Promise.all(
    paths.map(async (path) => fileFindings(path, await textOf(root, path), publicModules)),
  )
  return findings.flat()
}
