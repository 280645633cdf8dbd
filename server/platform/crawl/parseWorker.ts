// Worker thread that parses foreign pages. It holds no other state, so that it can be killed at any time.
import { answerTasks } from '../threads/answerTasks.ts'
import type { SheetTexts } from './css/pageSheets.ts'
import { decodeText } from './decodeText.ts'
import type { CheckReading, PageFacts, PageLines, Wanted } from './facts.ts'
import { TreeTooLarge } from './leanTree.ts'
import { findLinksOnPage, readPageFacts, readPageLines } from './pageFacts.ts'
import { type PackedRobots, packRobots } from './robotsFile.ts'
import { readSitemap, type SitemapContent, type SitemapSource } from './sitemapXml.ts'

export interface PageBytes {
  bytes: Uint8Array
  contentType: string
  url: string
  robotsHeader: string
  refreshHeader?: string
  linkHeader?: string
  /** Texts of same-site scripts that the page loads. */
  scripts?: readonly string[]
  agent: string
}

export type ParseTask =
  | { kind: 'page'; page: PageBytes }
  | { kind: 'look'; page: PageBytes; wanted: Wanted; sheets: SheetTexts }
  | { kind: 'lines'; page: PageBytes }
  | { kind: 'sitemap'; sitemap: SitemapSource }
  | { kind: 'robots'; robots: { bytes: Uint8Array; agent: string } }

export type ParseResult =
  | { kind: 'page'; facts: PageFacts }
  | ({ kind: 'look' } & CheckReading)
  | { kind: 'lines'; lines: PageLines }
  | { kind: 'sitemap'; content: SitemapContent }
  | { kind: 'robots'; packed: PackedRobots }
  | { kind: 'too_heavy'; limit: 'time' | 'memory' }

const parse = (task: ParseTask): ParseResult => {
  try {
    if (task.kind === 'sitemap') return { kind: 'sitemap', content: readSitemap(task.sitemap) }
    if (task.kind === 'robots') return { kind: 'robots', packed: packRobots(task.robots.bytes, task.robots.agent) }
    const { bytes, contentType, ...page } = task.page
    const source = { html: decodeText(bytes, contentType), ...page }
    if (task.kind === 'look') return { kind: 'look', ...findLinksOnPage(source, task.wanted, task.sheets) }
    if (task.kind === 'lines') return { kind: 'lines', lines: readPageLines(source) }
    return { kind: 'page', facts: readPageFacts(source) }
  } catch (error) {
    // A RangeError is a string, an array or a stack that the engine refuses to grow.
    if (error instanceof TreeTooLarge || error instanceof RangeError) return { kind: 'too_heavy', limit: 'memory' }
    throw error
  }
}

answerTasks(parse)
