// Shared steps of website tests: a member claims a domain, sets the record in the sandbox's zone and has it checked;
// plus ways to block concurrent transactions midway.
import { sql } from 'kysely'
import type { Website, WebsiteDetail } from '../../contract/websites.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'

let keys = 0
const newKey = (): string => `website-test-${(keys += 1)}`

export interface WebsiteSteps {
  add(who: SignedIn, domain: string, options?: { contest?: boolean; key?: string }): Promise<Answer>
  /** Adds the website and returns it, or fails. */
  claim(who: SignedIn, domain: string, contest?: boolean): Promise<Website>
  setTxt(name: string, values: string[]): Promise<void>
  removeTxt(name: string): Promise<void>
  fault(name: string, fault: string): Promise<void>
  page(host: string, path: string, body: string, more?: object): Promise<void>
  verify(who: SignedIn, id: string): Promise<Answer>
  list(who: SignedIn): Promise<Website[]>
  read(who: SignedIn, id: string): Promise<WebsiteDetail>
  /** Claims, sets the record, requests the check and runs due jobs. */
  prove(who: SignedIn, domain: string): Promise<Website>
}

export const websiteSteps = (api: TestApi, work: () => Promise<void> = () => api.work()): WebsiteSteps => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const must = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
    return answer
  }
  const add: WebsiteSteps['add'] = (who, domain, { contest = false, key = newKey() } = {}) =>
    api.call('POST', '/api/websites', { ...as(who), body: { domain, contest }, headers: { 'idempotency-key': key } })
  const claim: WebsiteSteps['claim'] = async (who, domain, contest = false) =>
    must(await add(who, domain, { contest })).json['website'] as Website
  const setTxt: WebsiteSteps['setTxt'] = async (name, values) => {
    must(await api.call('PUT', `/sandbox/api/dns/${name}/TXT`, { body: { values, ttl: 60 } }))
  }
  const verify: WebsiteSteps['verify'] = (who, id) => api.call('POST', `/api/websites/${id}/verify`, as(who))
  const read: WebsiteSteps['read'] = async (who, id) =>
    must(await api.call('GET', `/api/websites/${id}`, as(who))).json['website'] as WebsiteDetail
  return {
    add,
    claim,
    setTxt,
    removeTxt: async (name) => void must(await api.call('DELETE', `/sandbox/api/dns/${name}/TXT`)),
    fault: async (name, fault) =>
      void must(await api.call('PUT', `/sandbox/api/dns/${name}/FAULT`, { body: { values: [fault], ttl: 60 } })),
    page: async (host, path, body, more = {}) =>
      void must(await api.call('PUT', `/sandbox/api/sites/${host}/${path}`, { body: { status: 200, body, ...more } })),
    verify,
    list: async (who) => must(await api.call('GET', '/api/websites', as(who))).json['websites'] as Website[],
    read,
    prove: async (who, domain) => {
      const website = await claim(who, domain)
      await setTxt(domain, [website.verification.record_value])
      must(await verify(who, website.id))
      await work()
      return read(who, website.id)
    },
  }
}

/**
 * Takes a lock that others need, so that they block until `concurrent` has finished; then releases it and rolls back.
 */
export const holdUp = async <T>(
  api: TestApi,
  take: (tx: Tx) => Promise<unknown>,
  concurrent: () => Promise<T>,
): Promise<T> => {
  const tx = await api.database.db.startTransaction().execute()
  try {
    await take(tx)
    return await concurrent()
  } finally {
    await tx.rollback().execute()
  }
}

interface Standing {
  /** If this ends without blocking, stops waiting. */
  orDone?: Promise<unknown>
  /** Only those whose statement contains this word. */
  at?: string
}

/** Waits until this many sessions are blocked on a lock. */
export const standing = async (api: TestApi, count: number, { orDone, at = '' }: Standing = {}): Promise<void> => {
  let done = false
  const note = (): void => {
    done = true
  }
  orDone?.then(note, note)
  await until(`${count} stand at a lock`, async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${at}) > 0`.execute(
      api.database.db,
    )
    return done || (rows[0]?.waiting ?? 0) >= count
  })
}
