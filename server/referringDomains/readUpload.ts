// Parses an uploaded list of domains: one per line, or the export of a link tool with columns and a header. The result
// is always registrable domains, sorted and unique, plus the lines without one.
import { unreadLengthMax, unreadShownMax, uploadLinesMax, type UploadReport } from '../../contract/referringDomains.ts'
import { asCellText } from '../platform/csv.ts'
import { type DomainRules, readDomain } from '../websites/domainInput.ts'
import { cellsMax, cellsOf, delimiterOf, sourceColumnOf } from './columns.ts'

export interface ReadList {
  kind: 'read'
  /** Sorted in the database's collation. */
  domains: string[]
  lines: number
  own: number
  unread: number
  firstUnread: UploadReport['first_unread']
}

export type UploadReading = ReadList | { kind: 'too_many_lines' }

export interface ReadOptions {
  /** The registrable domain of the target website, which is excluded. */
  ownDomain: string
  rules: DomainRules
  /** Yields to the event loop. */
  pause(): Promise<void>
}

const lineLengthMax = 10_000
/** Includes empty lines; a text that is mostly empty is not read to its end. */
const allLinesMax = 5 * uploadLinesMax
const cellLengthMax = 4_000
/** How long other work waits at most, and how often the clock is checked. */
const workMs = 8
const linesBetweenLooks = 100
const linesBeforeDelimiter = 20

/** Counts the lines first, so that an upload with too many is rejected at once. */
export const readUpload = async (text: string, options: ReadOptions): Promise<UploadReading> => {
  const rest = makeRest(options.pause)
  let lines = 0
  for (const { number, line } of linesOf(text)) {
    if (line !== '') lines += 1
    if (lines > uploadLinesMax || number > allLinesMax) return { kind: 'too_many_lines' }
    const resting = rest(number)
    if (resting !== null) await resting
  }
  const found = new Set<string>()
  const list: ReadList = { kind: 'read', domains: [], lines, own: 0, unread: 0, firstUnread: [] }
  const reader = makeReader(text, options)
  for (const { number, line } of linesOf(text)) {
    const resting = rest(number)
    if (resting !== null) await resting
    const domains = line === '' ? null : line.length > lineLengthMax ? [] : reader.read(line)
    if (domains === null) continue
    if (domains.length === 0) {
      list.unread += 1
      if (list.firstUnread.length < unreadShownMax) list.firstUnread.push({ line: number, text: shown(line) })
    } else if (domains.every((domain) => domain === options.ownDomain)) list.own += 1
    for (const domain of domains) if (domain !== options.ownDomain) found.add(domain)
  }
  return { ...list, domains: [...found].sort() }
}

/** Yields after a number of lines, if enough time has passed. */
const makeRest = (pause: () => Promise<void>): ((number: number) => Promise<void> | null) => {
  let since = performance.now()
  const rest = async (): Promise<void> => {
    await pause()
    since = performance.now()
  }
  return (number) => (number % linesBetweenLooks === 0 && performance.now() - since > workMs ? rest() : null)
}

/** A generator, because a text may consist of nothing but line breaks. */
function* linesOf(text: string): Generator<{ number: number; line: string }> {
  const ends = /\r\n|\n|\r/g
  let number = 0
  let from = 0
  for (;;) {
    const end = ends.exec(text)
    number += 1
    yield { number, line: text.slice(from, end?.index).trim() }
    if (end === null) return
    from = ends.lastIndex
  }
}

interface Reader {
  /** Null: a line that is not supposed to name a website, such as a header or a comment. */
  read(line: string): string[] | null
}

const makeReader = (text: string, { ownDomain, rules }: ReadOptions): Reader => {
  const delimiter = delimiterOf(firstLines(text))
  const siteOf = makeSiteOf(rules)
  let column: number | null = null
  let inHead = true
  return {
    read: (line) => {
      if (line.startsWith('#') && !line.includes(delimiter)) return null
      const cells = cellsOf(line, delimiter)
      if (cells.length > cellsMax) return []
      if (column !== null) {
        const site = siteOf(cells[column] ?? '')
        return site === null ? [] : [site]
      }
      const sites = cells.map((cell) => siteOf(cell))
      const known = sites.filter((site) => site !== null)
      if (known.length === 0) {
        column = inHead ? sourceColumnOf(cells) : null
        return column === null ? [] : null
      }
      inHead = false
      // A plain list can have several domains per line; with other columns, the first domain is the source of the link.
      const filled = cells.filter((cell) => cell !== '').length
      if (known.length === filled) return known
      return [known.find((site) => site !== ownDomain) ?? ownDomain]
    },
  }
}

const firstLines = (text: string): string[] => {
  const lines: string[] = []
  for (const { line, number } of linesOf(text.slice(0, lineLengthMax * 2))) {
    if (line !== '' && !line.startsWith('#')) lines.push(line)
    if (lines.length >= linesBeforeDelimiter || number > lineLengthMax) break
  }
  return lines
}

/** Cache: exports repeat the same hosts many times. */
const makeSiteOf = (rules: DomainRules): ((cell: string) => string | null) => {
  const known = new Map<string, string | null>()
  return (cell) => {
    const host = hostOf(cell)
    if (host === null) return null
    const before = known.get(host)
    if (before !== undefined) return before
    // Usually www is just a prefix; if it is the registered name itself, nothing is left without it.
    const site = registrableOf(host.replace(/^www\./, ''), rules) ?? registrableOf(host, rules)
    known.set(host, site)
    return site
  }
}

/**
 * Matches the host in a URL, a bare domain, or a line of a disavow file. The host ends at the first character that no
 * host can contain, so that a cell can be matched in one way only, without backtracking; the dot is checked afterwards.
 */
const addressForm = /^(?:domain:\s*)?(?:(?:https?:)?\/\/)?([^\s/?#\\:@"'<>()[\]{},;=|]+)(?::\d{1,5})?(?:[/?#\\]\S*)?$/i

const hostOf = (cell: string): string | null => {
  const host = cell.length > cellLengthMax ? undefined : addressForm.exec(cell)?.[1]
  return host?.slice(1, -1).includes('.') === true ? host.toLowerCase() : null
}

const registrableOf = (host: string, rules: DomainRules): string | null => {
  // Host names may contain underscores, registrable domains may not.
  const reading = readDomain(host.replaceAll('_', '-'), rules)
  const domain = reading.kind === 'domain' ? reading.registrableDomain : registrableMeant(reading.meant, rules)
  if (domain === null || !host.includes('_')) return domain
  return host.replace(/\.$/, '').endsWith(domain) ? domain : null
}

const registrableMeant = (meant: string | null, rules: DomainRules): string | null => {
  const reading = meant === null ? null : readDomain(meant, rules)
  return reading?.kind === 'domain' ? reading.registrableDomain : null
}

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

const shown = (line: string): string => {
  const start = line.slice(0, unreadLengthMax - 2).replaceAll(unseen, '\ufffd')
  return asCellText(line.length > start.length ? `${start}…` : start)
}
