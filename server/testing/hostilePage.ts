// The type of a hostile test page, and the building blocks of such pages.
import type { PageFacts } from '../platform/crawl/facts.ts'

export interface HostilePage {
  name: string
  /** `heavy`: read or stopped, depending on the machine; but it never hangs. */
  verdict: 'read' | 'too_heavy' | 'heavy'
  body: () => string | Uint8Array
  contentType?: string
  /** Facts that must be present if the page is read. */
  facts?: Partial<PageFacts>
}

export const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

/** Wraps a body in a whole document. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
