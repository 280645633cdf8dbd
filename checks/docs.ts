// Docs check: links resolve, commands exist, every setting and module is documented, decisions are numbered, and each
// domain term is in the glossary once, in both languages, with a name that the code really uses.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Architecture } from '../architecture.config.ts'
import { filesOf, isCode, textOf } from './tree.ts'

export const linkFindings = (path: string, text: string, exists: (path: string) => boolean): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    exists(posix.join(posix.dirname(path), target)) ? [] : [`${path}: the link ${target} leads nowhere`],
  )

export const commandFindings = (path: string, text: string, scripts: readonly string[]): string[] =>
  [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].flatMap(([command, name = '']) => {
    const own = command.startsWith('npm run') || ['start', 'test'].includes(name)
    return own && !scripts.includes(name) ? [`${path}: there is no "${command}"`] : []
  })

/** Compares the settings that config.ts reads with those the README explains. */
export const settingFindings = (config: string, readme: string): string[] => {
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)
  const reported = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name = '']) => name)
  return [
    ...(read.length === 0 ? ['server/platform/config.ts: no settings were found in it'] : []),
    ...read
      .filter((name) => !reported.includes(name))
      .map((name) => `README.md: the setting ${name} is missing in the table`),
    ...reported.filter((name) => !read.includes(name)).map((name) => `README.md: the setting ${name} does not exist`),
    ...reported
      .filter((name, index) => reported.indexOf(name) !== index)
      .map((name) => `README.md: the setting ${name} is listed twice`),
  ]
}

const sections = ['## Context', '## Decision', '## Consequences']

export const decisionFindings = (decisions: readonly { name: string; text: string }[]): string[] =>
  decisions.flatMap(({ name, text }, index) => {
    const number = String(index + 1).padStart(4, '0')
    const findings: string[] = []
    const path = `docs/decisions/${name}`
    if (!new RegExp(`^${number}-[a-z0-9]+(?:-[a-z0-9]+)*\\.md$`).test(name)) {
      findings.push(`${path}: expected number ${number} here`)
    }
    if (!text.startsWith(`# ${number} `)) findings.push(`${path}: begins with "# ${number} " and its subject`)
    const headings = text.split('\n').filter((line) => line.startsWith('## '))
    if (headings.join() !== sections.join()) {
      findings.push(`${path}: has the sections Context, Decision, Consequences, in this order`)
    }
    return findings
  })

interface Word {
  english: string
  german: string
  code: string
  meaning: string
}

const wordsOf = (glossary: string): Word[] =>
  glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:English|-)/.test(line))
    .map((line) => {
      const [english = '', german = '', code = '', meaning = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { english, german, code, meaning }
    })

const twice = (words: readonly string[]): string[] => words.filter((word, index) => words.indexOf(word) !== index)

/** Terms below this heading belong to features that are not built yet, so the code cannot use them. */
const setAside = '## Set aside'

const codeNames = (code: string): string[] => [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** "Aufgabe (Hilfe)" is still the word "Aufgabe": a remark in brackets does not make a second meaning. */
const bareWord = (word: string): string =>
  word
    .replaceAll(/\s*\([^)]*\)/g, '')
    .trim()
    .toLowerCase()

/** One word, one meaning: a word, a code name or a meaning belongs to one row. */
const repeatedIn = (words: readonly Word[]): string[] => [
  ...twice(words.map(({ english }) => bareWord(english))),
  ...twice(words.map(({ german }) => bareWord(german))),
  ...twice(words.flatMap(({ code }) => codeNames(code))),
  ...twice(words.map(({ meaning }) => meaning.toLowerCase()).filter((meaning) => meaning !== '')),
]

/** Code names are in backquotes; each has to occur in the source as a whole name. */
export const glossaryFindings = (glossary: string, source: string): string[] => {
  const words = wordsOf(glossary)
  const inUse = wordsOf(glossary.split(setAside)[0] ?? '').length
  const path = 'docs/glossary.md'
  const used = new Set(source.match(/\w+/g))
  const isUsed = (name: string): boolean => (/^\w+$/.test(name) ? used.has(name) : source.includes(name))
  return [
    ...(words.length === 0 ? [`${path}: has no words`] : []),
    ...repeatedIn(words).map((word) => `${path}: "${word}" is listed twice`),
    ...words.flatMap(({ english, german, code, meaning }, index) => {
      if (german === '' || code === '' || meaning === '') {
        return [`${path}: "${english}" lacks its German word, code name or meaning`]
      }
      const names = codeNames(code)
      if (names.length === 0) return [`${path}: the code name of "${english}" is in backquotes`]
      if (index >= inUse) return []
      return names
        .filter((name) => !isUsed(name))
        .map((name) => `${path}: the code does not use \`${name}\` (${english})`)
    }),
  ]
}

/** Lines that list features name `web/features/` once. */
const featuresFolder = 'web/features/'

export const moduleFindings = (page: string, architecture: Architecture): string[] => {
  const featureLines = page
    .split('\n')
    .filter((line) => line.includes(`\`${featuresFolder}\``))
    .join('\n')
  const isDescribed = (name: string): boolean =>
    page.includes(`\`${name}\``) ||
    (name.startsWith(featuresFolder) && featureLines.includes(`\`${name.slice(featuresFolder.length)}\``))
  return Object.keys(architecture.modules)
    .filter((name) => !isDescribed(name))
    .map((name) => `ARCHITECTURE.md: the module \`${name}\` is not described`)
}

export const changelogFindings = (changelog: string): string[] => {
  const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  const unknown = [...changelog.matchAll(/^### (.+)$/gm)]
    .map(([, kind = '']) => kind)
    .filter((kind) => !kinds.includes(kind))
  return [
    ...(/^## \[/m.test(changelog) ? [] : ['CHANGELOG.md: has no release sections']),
    ...unknown.map((kind) => `CHANGELOG.md: "${kind}" is not one of ${kinds.join(', ')}`),
  ]
}

const requiredDocs = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'docs/glossary.md',
]

export const checkDocs = async (root: string, architecture: Architecture): Promise<string[]> => {
  const missing = requiredDocs.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) return missing.map((path) => `${path} is missing`)
  const files = await filesOf(root)
  const read = async (path: string): Promise<string> => textOf(root, path)
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const documents = await Promise.all(
    files.filter((path) => path.endsWith('.md')).map(async (path) => ({ path, text: await read(path) })),
  )
  const decisionFolder = 'docs/decisions/'
  const decisions = documents.filter(({ path }) => path.startsWith(decisionFolder))
  const sources = files.filter(
    (path) => /^(?:contract|server|web)\/|^architecture\.config/.test(path) && (isCode(path) || path.endsWith('.sql')),
  )
  const source = (await Promise.all(sources.map(read))).join('\n')
  const settings = await Promise.all(['server/platform/config.ts', 'server/platform/operator.ts'].map(read))
  return [
    ...documents.flatMap(({ path, text }) => [
      ...linkFindings(path, text, (target) => existsSync(join(root, target))),
      ...commandFindings(path, text, Object.keys(scripts)),
    ]),
    ...settingFindings(settings.join('\n'), await read('README.md')),
    ...(decisions.length === 0 ? [`${decisionFolder} is empty`] : []),
    ...decisionFindings(decisions.map(({ path, text }) => ({ name: path.slice(decisionFolder.length), text }))),
    ...glossaryFindings(await read('docs/glossary.md'), `${source}\n${files.join('\n')}`),
    ...moduleFindings(await read('ARCHITECTURE.md'), architecture),
    ...changelogFindings(await read('CHANGELOG.md')),
  ]
}
