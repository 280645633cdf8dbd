// What a page of an enemy is to a test, and what such pages are put together from.
import type { PageFacts } from '../platform/crawl/facts.ts'

export interface HostilePage {
  name: string
  /** `heavy`: read or stopped, as the machine has time; anything but a page that waits. */
  verdict: 'read' | 'too_heavy' | 'heavy'
  body: () => string | Uint8Array
  contentType?: string
  /** What has to be among the facts where it is read. */
  facts?: Partial<PageFacts>
}

export const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

/** A whole document around a body. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
