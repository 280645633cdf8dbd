// Renders a sandbox page: sets the reader's language, the clock and the headers.
import type { Context } from 'hono'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { languageOf } from '../language.ts'
import { readClock, type SandboxContext } from '../sandboxContext.ts'
import { type Html, page, type PageOptions, type Reader, readerOf } from './layout.ts'

/**
 * Browsers apply form-action to redirects after a form submission too, so a page may have to list the redirect target.
 */
export const headersWith = ({ formAction }: { formAction: readonly string[] }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    ["form-action 'self'", ...formAction].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

export type PageContext = Context<NodeBindings>
export type Content = Omit<PageOptions, 'clock' | 'here' | 'main'> & { main: Html | Promise<Html> }
export type Show = (
  c: PageContext,
  content: (reader: Reader) => Content | Promise<Content>,
  status?: PageStatus,
) => Promise<Response>

type PageStatus = 200 | 400 | 403 | 404 | 405 | 409 | 413 | 415 | 500

export const showWith =
  (context: SandboxContext): Show =>
  async (c, content, status = 200) => {
    const reader = readerOf(languageOf(c))
    const clock = await readClock(context.db)
    const given = await content(reader)
    const url = new URL(c.req.url)
    const document = await page(reader, {
      ...given,
      clock,
      here: `${url.pathname}${url.search}`,
      main: await given.main,
    })
    return c.html(document, status, { ...headersWith({ formAction: [] }), 'content-language': reader.language })
  }

/** Parses a number from the URL, such as the id of a message. */
export const idFrom = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined
