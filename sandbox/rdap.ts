// Stand-in for the RDAP server of the registry of `.test`, and for IANA's bootstrap file that leads to it, as a virtual
// host of the web host. Every domain has a registration date, always the same one unless it is set.
import { dayMs } from '../contract/durations.ts'
import { numberFor } from './providers/faults.ts'
import type { Page } from './sites.ts'
import type { SandboxDb } from './tables.ts'

export const rdapHost = 'rdap.sandbox.test'

export const registrationFaults = ['not_found', 'rate_limited', 'error', 'garbage', 'timeout'] as const
export type RegistrationFault = (typeof registrationFaults)[number]

export interface Registration {
  domain: string
  registeredAt: Date
  /** Deleted and registered again since. */
  reregisteredAt: Date | null
  fault: RegistrationFault | null
}

/** Registered between two and fifteen years before this day, so that demo sites are established. */
const youngestByDefault = Date.parse('2024-01-01T00:00:00Z')
const daysSpread = 4_700

export const usualRegistration = (domain: string): Date =>
  new Date(youngestByDefault - numberFor(domain, 0, daysSpread) * dayMs)

interface Changed {
  registered_at: Date
  reregistered_at: Date | null
  fault: string | null
}

const registrationOf = (domain: string, set: Changed | undefined): Registration => ({
  domain,
  registeredAt: set?.registered_at ?? usualRegistration(domain),
  reregisteredAt: set?.reregistered_at ?? null,
  fault: registrationFaults.find((fault) => fault === set?.fault) ?? null,
})

export const readRegistration = async (db: SandboxDb, domain: string): Promise<Registration> =>
  registrationOf(
    domain,
    await db.selectFrom('registrations').selectAll().where('domain', '=', domain).executeTakeFirst(),
  )

const listedMax = 200

/** Those that were changed, by domain. */
export const listRegistrations = async (db: SandboxDb): Promise<Registration[]> => {
  const rows = await db.selectFrom('registrations').selectAll().orderBy('domain').limit(listedMax).execute()
  return rows.map((row) => registrationOf(row.domain, row))
}

export const setRegistration = async (
  db: SandboxDb,
  { domain, registeredAt, reregisteredAt, fault }: Registration,
): Promise<void> => {
  const set = { registered_at: registeredAt, reregistered_at: reregisteredAt, fault }
  await db
    .insertInto('registrations')
    .values({ domain, ...set })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(set))
    .execute()
}

export const removeRegistration = async (db: SandboxDb, domain: string): Promise<number> => {
  const removed = await db.deleteFrom('registrations').where('domain', '=', domain).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

const answerOf = (path: string, status: number, json: object | string, fault: Page['fault'] = null): Page => ({
  host: rdapHost,
  path,
  status,
  headers: { 'content-type': typeof json === 'string' ? 'text/html' : 'application/rdap+json' },
  body: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
  delayMs: 0,
  fault,
})

const bootstrap = {
  version: '1.0',
  publication: '2026-01-01T00:00:00Z',
  description: 'RDAP bootstrap file of the sandbox',
  services: [[['test'], [`https://${rdapHost}/`]]],
}

const problem = (status: number, title: string) => ({ errorCode: status, title, rdapConformance: ['rdap_level_0'] })

/** The answer to a request to the RDAP host; null for other hosts. */
export const answerRdap = async (db: SandboxDb, host: string, path: string): Promise<Page | null> => {
  if (host !== rdapHost) return null
  if (path === '/dns.json') return answerOf(path, 200, bootstrap)
  const domain = /^\/domain\/([a-z0-9-]+\.test)$/.exec(path)?.[1]
  if (domain === undefined) return answerOf(path, 404, problem(404, 'No such registration'))
  const { registeredAt, reregisteredAt, fault } = await readRegistration(db, domain)
  if (fault === 'not_found') return answerOf(path, 404, problem(404, 'No such registration'))
  if (fault === 'rate_limited') return answerOf(path, 429, problem(429, 'Too many requests'))
  if (fault === 'error') return answerOf(path, 500, problem(500, 'Something broke'))
  if (fault === 'garbage') return answerOf(path, 200, '<h1>We will be right back</h1>')
  if (fault === 'timeout') return answerOf(path, 200, {}, 'hang')
  const event = (eventAction: string, at: Date) => ({ eventAction, eventDate: at.toISOString() })
  return answerOf(path, 200, {
    objectClassName: 'domain',
    ldhName: domain.toUpperCase(),
    rdapConformance: ['rdap_level_0'],
    status: ['active'],
    events: [
      event('registration', registeredAt),
      ...(reregisteredAt === null ? [] : [event('reregistration', reregisteredAt)]),
    ],
  })
}
