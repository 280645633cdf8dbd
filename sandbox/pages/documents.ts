// Foreign HTML, pages of sites and bodies of mails, shown so that it cannot act on our origin: the browser puts each document
// into an origin of its own, without scripts.
import type { CapturedMail } from '../inbox.ts'
import { browserUrl } from '../names.ts'
import type { Page } from '../sites.ts'

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The first base element counts, so this one goes before everything that the document says itself. */
const withBase = (base: { href?: string; target: string }, body: Uint8Array): Buffer => {
  const href = base.href === undefined ? '' : ` href="${escapeAttribute(base.href)}"`
  return Buffer.concat([Buffer.from(`<!doctype html><base${href} target="${base.target}">`), body])
}

/** A page as its web host would serve it; links lead to that host, in a new tab. */
export const pageDocument = (page: Page, webPort: number): Response => {
  const read = (wanted: string): string | undefined =>
    Object.entries(page.headers).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value].flat() : []))[0]
  const contentType = read('content-type') ?? 'text/html; charset=utf-8'
  const encoding = read('content-encoding')
  const isHtml = /^(text\/html|application\/xhtml)/i.test(contentType) && encoding === undefined
  const webHost = `http://*.localhost:${webPort}`
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data: ${webHost}`,
    `style-src 'unsafe-inline' ${webHost}`,
    `font-src data: ${webHost}`,
    `base-uri ${webHost}`,
    "frame-ancestors 'self'",
  ]
  const body = isHtml
    ? withBase({ href: browserUrl(page.host, webPort, page.path), target: '_blank' }, page.body)
    : page.body
  const headers = { ...common, 'content-type': contentType, 'content-security-policy': policy.join('; ') }
  return new Response(new Uint8Array(body), {
    headers: encoding === undefined ? headers : { ...headers, 'content-encoding': encoding },
  })
}

/**
 * What the frame around a mail lets it do, by its own attribute and by the policy of the document: follow a link. Those of our own mails ask
 * for a new tab, as mail programs open them, and what opens there is a page like any other.
 */
export const mailPermissions = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'

/** The HTML of a mail; links that name no target take over the whole window, as a click in a mail program would. */
export const mailDocument = (mail: CapturedMail, publicUrl: string): Response => {
  const policy = [
    `sandbox ${mailPermissions}`,
    "default-src 'none'",
    `img-src data: ${new URL(publicUrl).origin}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ]
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  }
  return new Response(new Uint8Array(withBase({ target: '_top' }, Buffer.from(mail.html))), { headers })
}
