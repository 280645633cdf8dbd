// Target page of a draft as text: read through the outbound guard for member-chosen URLs, cached with the draft for a
// day.
import type { WritingProblem } from '../../contract/content.ts'
import { countWords } from '../../contract/article.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { LinesVisit, PageProblem } from '../platform/crawl/facts.ts'
import { unreachable } from '../platform/errors.ts'
import type { PageSnapshot } from './draftRow.ts'

export type PageReading =
  | { kind: 'read'; page: PageSnapshot; words: number }
  | { kind: 'unread'; problem: WritingProblem }

/** Fewer words than this are just a menu and a footer. */
const wordsMin = 40

export const readTarget = async (crawler: Pick<Crawler, 'readLines'>, url: string): Promise<PageReading> => {
  const { outcome }: LinesVisit = await crawler.readLines(url)
  if (outcome.kind === 'unread') return { kind: 'unread', problem: problemOf(outcome.problem) }
  const { title, description, lines } = outcome.page
  const words = countWords(lines.map(({ text }) => text).join(' '))
  if (words < wordsMin) return { kind: 'unread', problem: 'page_empty' }
  return { kind: 'read', page: { title, description, lines }, words }
}

const gone: ReadonlySet<number> = new Set([404, 410])

const problemOf = (problem: PageProblem): WritingProblem => {
  switch (problem.kind) {
    case 'failed':
      return 'page_unreachable'
    case 'status':
      return gone.has(problem.status) ? 'page_missing' : 'page_unreachable'
    case 'not_html':
    case 'truncated':
    case 'too_heavy':
      return 'page_unreadable'
    default:
      return unreachable(problem)
  }
}
