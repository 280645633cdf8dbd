// Normalises what a member types as the placement URL. The screens validate while typing, the server decides.

export type SourcePage = { kind: 'page'; url: string } | { kind: 'missing' } | { kind: 'wrong_domain' }

const withoutWww = (host: string): string => host.toLowerCase().replace(/^www\./, '')

const schemeForm = /^[a-z][a-z\d+.-]*:/i

/** Without a scheme, as people write it: `example.com/page` on example.com. */
const isNamed = (typed: string, domain: string): boolean =>
  withoutWww(/^[^/\\?#]*/.exec(typed)?.[0] ?? '') === withoutWww(domain)

const asReference = (typed: string, domain: string): string => {
  if (schemeForm.test(typed) || /^[/\\?#]/.test(typed)) return typed
  return isNamed(typed, domain) ? `//${typed}` : `/${typed}`
}

/**
 * `typed` null is the homepage, chosen with the checkbox; `/` means it, too. A full URL must be on the website's own
 * host, with or without www; anything else is a path on it. The query is kept; a fragment is dropped, because it names
 * no page.
 */
export const sourcePage = (typed: string | null, domain: string): SourcePage => {
  const base = `https://${domain}/`
  if (typed === null) return { kind: 'page', url: base }
  const trimmed = typed.trim()
  if (trimmed === '') return { kind: 'missing' }
  const url = URL.parse(asReference(trimmed, domain), base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { kind: 'wrong_domain' }
  // The port is part of the host: another port is another website.
  if (withoutWww(url.host) !== withoutWww(new URL(base).host)) return { kind: 'wrong_domain' }
  url.username = ''
  url.password = ''
  url.hash = ''
  return { kind: 'page', url: url.href }
}
