// Displays foreign HTML, pages of sites and email bodies, so that it cannot act on our origin: the browser gives each
// document an opaque origin, without scripts.
import type { CapturedMail } from '../inbox.ts'
import { browserUrl } from '../names.ts'
import type { Page } from '../sites.ts'

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The first base element counts, so this one precedes the document's own content. */
const withBase = (base: { href?: string; target: string }, body: Uint8Array): Buffer => {
  const href = base.href === undefined ? '' : ` href="${escapeAttribute(base.href)}"`
  return Buffer.concat([Buffer.from(`<!doctype html><base${href} target="${base.target}">`), body])
}

/** A page as its web host would serve it; links open on that host, in a new tab. */
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
 * The permissions of an email's frame, both as sandbox attribute and in the document's policy: follow a link. Links in
 * our own emails open a new tab, as mail clients do, and the page opened there is not sandboxed.
 */
export const mailPermissions = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'

/** The HTML of an email; links without a target open in the whole window, as a click in a mail client would. */
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
