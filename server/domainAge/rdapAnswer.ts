// Reads an RDAP answer about a domain (RFC 9083): when it was registered, or why the answer does not say.
import { z } from 'zod'
import { dayMs } from '../../contract/durations.ts'

/** Temporary: the registry may answer the next time. */
export const rdapFailures = ['rate_limited', 'timeout', 'unreachable', 'malformed'] as const
export type RdapFailure = (typeof rdapFailures)[number]

export type RdapReading =
  | { kind: 'registered'; at: Date }
  /** The registry answers and knows no such registration, or keeps its date to itself. */
  | { kind: 'not_found' | 'no_date' }
  /** The registry of this top-level domain has no RDAP server. */
  | { kind: 'no_service' }
  | { kind: 'failed'; reason: RdapFailure }

const domainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string().max(300),
  events: z
    .array(z.object({ eventAction: z.string().max(100), eventDate: z.string().max(100) }))
    .max(1_000)
    .default([]),
})

/** A domain that was deleted and registered again starts again, so the latest of these events counts. */
const beginnings: ReadonlySet<string> = new Set(['registration', 'reregistration'])

/** A registration in the future is an error of the registry; a day of difference between clocks is not. */
const aheadMsMax = dayMs

/** `status` and `json` are those of the answer; `json` is undefined if the body is not JSON. */
export const readRdapAnswer = (status: number, json: unknown, domain: string, now: Date): RdapReading => {
  if (status === 404) return { kind: 'not_found' }
  if (status === 429) return { kind: 'failed', reason: 'rate_limited' }
  if (status !== 200) return { kind: 'failed', reason: status >= 500 ? 'unreachable' : 'malformed' }
  const parsed = domainObject.safeParse(json)
  if (!parsed.success) return { kind: 'failed', reason: 'malformed' }
  const { ldhName: name, events } = parsed.data
  // Some registries answer with the domain above for a name that somebody else hands out, such as firma.de.com.
  if (name.toLowerCase().replace(/\.$/, '') !== domain) return { kind: 'not_found' }
  const times = events
    .filter(({ eventAction: action }) => beginnings.has(action.toLowerCase()))
    .map(({ eventDate: date }) => Date.parse(date))
  if (times.length === 0) return { kind: 'no_date' }
  const latest = Math.max(...times)
  if (Number.isNaN(latest) || latest > now.getTime() + aheadMsMax) return { kind: 'failed', reason: 'malformed' }
  return { kind: 'registered', at: new Date(latest) }
}
