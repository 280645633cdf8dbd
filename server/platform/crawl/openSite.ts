// Determines how a site is reached: https or http, with or without www, and whether one redirects to the other.
import type { FailureReason } from '../outbound/outbound.ts'
import type { SiteFacts, SiteFailure } from './facts.ts'
import type { RobotsAnswer } from './robots.ts'
import { nextHop, type SiteWalk } from './siteWalk.ts'

export type Opened =
  | { kind: 'open'; origin: string; https: SiteFacts['https'] }
  | { kind: 'failed'; reason: SiteFailure }

/** https first, then http; with www if the bare name has no address or no server. Probes by requesting robots.txt. */
export const openSite = async (walk: SiteWalk, host: string): Promise<Opened> => {
  const names = host.startsWith('www.') ? [host] : [host, `www.${host}`]
  let first: Opened | null = null
  for (const name of names) {
    const { opened, reason } = await openName(walk, name)
    if (opened.kind === 'open') return opened
    first ??= opened
    if (reason !== 'dns_error' && reason !== 'connection_error') break
  }
  return first ?? { kind: 'failed', reason: { kind: 'page', problem: { kind: 'failed', reason: 'dns_error' } } }
}

interface Attempt {
  opened: Opened
  reason: FailureReason | null
}

const openName = async (walk: SiteWalk, name: string): Promise<Attempt> => {
  const secure = await walk.robotsOf(`https://${name}`)
  const why = whyUnreached(secure)
  if (why === null) return settled(secure, `https://${name}`, 'valid')
  if (!mayWorkInPlain.has(why)) return unreached(why)
  const https = why === 'tls_error' ? 'invalid' : 'none'
  const plain = await walk.robotsOf(`http://${name}`)
  const whyPlain = whyUnreached(plain)
  if (whyPlain === null) return settled(plain, `http://${name}`, https)
  // Report an invalid certificate first, because the owner can fix it.
  return unreached(https === 'invalid' ? why : whyPlain)
}

const mayWorkInPlain: ReadonlySet<FailureReason> = new Set(['tls_error', 'connection_error', 'timeout', 'bad_response'])

/** Null if a server answered in any way. */
const whyUnreached = (robots: RobotsAnswer): FailureReason | null =>
  robots.kind === 'unreadable' && robots.reason !== 'server_error' && robots.reason !== 'too_large'
    ? robots.reason
    : null

const settled = (robots: RobotsAnswer, origin: string, https: SiteFacts['https']): Attempt => ({
  opened:
    robots.kind === 'unreadable'
      ? { kind: 'failed', reason: { kind: 'robots_unreadable' } }
      : { kind: 'open', origin, https },
  reason: null,
})

const unreached = (reason: FailureReason): Attempt => ({
  opened: { kind: 'failed', reason: { kind: 'page', problem: { kind: 'failed', reason } } },
  reason,
})

const hopsMax = 3

/** Null if it could not be determined: nothing answers on http, which is as good, or not with a page. */
export const leadsToHttps = async (walk: SiteWalk, origin: string, homepage: string): Promise<boolean | null> => {
  const { protocol, host } = new URL(origin)
  if (protocol === 'http:') return homepage.startsWith('https:')
  let url = `http://${host}/`
  for (let hops = 0; hops < hopsMax; hops += 1) {
    const outcome = await walk.ask(url, { method: 'HEAD' })
    const next = nextHop(outcome, url)
    if (next === null) {
      return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300 ? false : null
    }
    if (walk.onSite(next, url).length === 0) return null
    if (next.startsWith('https:')) return true
    url = next
  }
  return null
}
