// The thread in which pages of strangers are parsed. It holds nothing else, so that it can be killed at any time.
import { answerTasks } from '../threads/answerTasks.ts'
import { decodeText } from './decodeText.ts'
import type { Wanted } from './facts.ts'
import { TreeTooLarge } from './leanTree.ts'
import { type PageReading, readPage } from './pageFacts.ts'
import { readSitemap, type SitemapContent, type SitemapSource } from './sitemapXml.ts'

export interface PageBytes {
  bytes: Uint8Array
  contentType: string
  url: string
  robotsHeader: string
  refreshHeader?: string
  agent: string
  wanted?: Wanted
}

export type ParseTask = { kind: 'page'; page: PageBytes } | { kind: 'sitemap'; sitemap: SitemapSource }

export type ParseResult =
  | ({ kind: 'page' } & PageReading)
  | { kind: 'sitemap'; content: SitemapContent }
  | { kind: 'too_heavy'; limit: 'time' | 'memory' }

const parse = (task: ParseTask): ParseResult => {
  try {
    if (task.kind === 'sitemap') return { kind: 'sitemap', content: readSitemap(task.sitemap) }
    const { bytes, contentType, ...page } = task.page
    return { kind: 'page', ...readPage({ html: decodeText(bytes, contentType), ...page }) }
  } catch (error) {
    // A range error is a string, an array or a stack that the engine would not make any larger.
    if (error instanceof TreeTooLarge || error instanceof RangeError) return { kind: 'too_heavy', limit: 'memory' }
    throw error
  }
}

answerTasks(parse)
