// Checks docs/specification.md: every file it links exists, every test it quotes is in that file, no section is empty,
// rows are numbered without gaps, and deviations have a reason.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesOf, isTest, textOf } from './tree.ts'

const specificationDoc = 'docs/specification.md'

const statuses = ['as stated', 'differs', 'beyond'] as const

interface Row {
  line: number
  number: string
  statement: string
  where: string
  shownBy: string
  status: string
}

interface Section {
  line: number
  heading: string
  /** Chapter number; subsections have the number of their chapter. */
  chapter: string
  isPart: boolean
  rows: Row[]
}

const rowForm = /^\| (\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/

/** Chapters are `## 2. …`, their subsections `### …`. A chapter with subsections has its rows in them. */
const sectionsOf = (text: string): Section[] => {
  const sections: Section[] = []
  let chapter = ''
  for (const [index, line] of text.split('\n').entries()) {
    const heading = /^(##|###) (?:(\d+)\. )?(.+)$/.exec(line)
    if (heading !== null) {
      chapter = heading[2] ?? chapter
      sections.push({ line: index + 1, heading: heading[3] ?? '', chapter, isPart: heading[1] === '###', rows: [] })
    }
    const [, number = '', statement = '', where = '', shownBy = '', status = ''] = rowForm.exec(line) ?? []
    if (number !== '') sections.at(-1)?.rows.push({ line: index + 1, number, statement, where, shownBy, status })
  }
  return sections
}

/** The head of a chapter with subsections has no rows itself. */
const isEmpty = ({ rows, chapter, isPart }: Section, next: Section | undefined): boolean =>
  rows.length === 0 && (isPart || next?.isPart !== true || next.chapter !== chapter)

const linksIn = (cell: string): { target: string; quoted: string[] }[] =>
  [...cell.matchAll(/\]\(([^)#\s]+)\)((?:,? `[^`]+`)*)/g)].map(([, target = '', after = '']) => ({
    target: posix.join(posix.dirname(specificationDoc), target),
    quoted: [...after.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title),
  }))

const isTestFile = (path: string): boolean => isTest(path) || path.endsWith('.spec.ts')

const quotesOf = (source: string): string => source.replaceAll(String.raw`\'`, "'")

/** A complete test title, in quotes. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => quotesOf(source).includes(quote + title + quote))

const numberFindings = (sections: readonly Section[]): string[] => {
  const counted = new Map<string, number>()
  return sections.flatMap(({ chapter, rows }) =>
    rows.flatMap(({ line, number }) => {
      const expected = (counted.get(chapter) ?? 0) + 1
      counted.set(chapter, expected)
      return number === `${chapter}.${expected}` ? [] : [`line ${line}: expected number ${chapter}.${expected}`]
    }),
  )
}

const statusFindings = ({ line, status }: Row): string[] => {
  const known = statuses.find((name) => status === name || status.startsWith(`${name}. `))
  if (known === undefined) return [`line ${line}: the status is one of ${statuses.join(', ')}`]
  return known === 'differs' && status === known ? [`line ${line}: differs, and does not say why`] : []
}

const testFindings = ({ line, shownBy }: Row, sourceOf: (path: string) => string | null): string[] => {
  const links = linksIn(shownBy)
  if (links.length === 0) return [`line ${line}: no test shows it`]
  return links.flatMap(({ target, quoted }) => {
    const source = sourceOf(target)
    if (source === null) return [`line ${line}: there is no ${target}`]
    if (!isTestFile(target)) return [`line ${line}: ${target} is no test`]
    if (quoted.length === 0) return [`line ${line}: quotes no test of ${target}`]
    return quoted
      .filter((title) => !hasTest(source, title))
      .map((title) => `line ${line}: ${target} has no test "${title}"`)
  })
}

export const specificationFindings = (text: string, sourceOf: (path: string) => string | null): string[] => {
  const sections = sectionsOf(text)
  const rows = sections.flatMap((section) => section.rows)
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line)).length
  return [
    ...(rows.length === 0 ? ['has no rows'] : []),
    ...(lines > rows.length ? [`${lines - rows.length} rows do not have five cells`] : []),
    ...sections
      .filter((section, index) => isEmpty(section, sections[index + 1]))
      .map(({ line, heading }) => `line ${line}: "${heading}" is empty`),
    ...numberFindings(sections),
    ...rows.flatMap((row) => [
      ...(linksIn(row.where).length === 0 ? [`line ${row.line}: does not say where it lives`] : []),
      ...linksIn(row.where)
        .filter(({ target }) => sourceOf(target) === null)
        .map(({ target }) => `line ${row.line}: there is no ${target}`),
      ...testFindings(row, sourceOf),
      ...statusFindings(row),
    ]),
  ].map((finding) => `${specificationDoc}: ${finding}`)
}

export const checkSpecification = async (root: string): Promise<string[]> => {
  if (!existsSync(join(root, specificationDoc))) return [`${specificationDoc} is missing`]
  const files = new Set(await filesOf(root))
  const text = await textOf(root, specificationDoc)
  const tests = [...new Set(linksIn(text).map(({ target }) => target))].filter(
    (path) => files.has(path) && isTestFile(path),
  )
  const sources = new Map(await Promise.all(tests.map(async (path) => [path, await textOf(root, path)] as const)))
  return specificationFindings(text, (path) => sources.get(path) ?? (files.has(path) ? '' : null))
}
