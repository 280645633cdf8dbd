// Renders a page of the sandbox for whoever asks: language, clock and headers come from here.
import type { Context } from 'hono'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { languageOf } from '../language.ts'
import { readClock, type World } from '../world.ts'
import { type Html, page, type PageOptions, type Reader, readerOf } from './layout.ts'

/** Browsers hold a form to where its answer sends them on, so a page may have to name that place. */
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
  (world: World): Show =>
  async (c, content, status = 200) => {
    const reader = readerOf(languageOf(c))
    const clock = await readClock(world.db)
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

/** A number from the address, such as the id of a message. */
export const idFrom = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined
