// Set-up of tests of races on websites: three members, an admin, and ways to make two transactions meet.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect } from 'vitest'
import type { Website } from '../../contract/websites.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Answer, firstAdmin, type SignedIn, useApi, type TestApi } from '../testing/api.ts'
import { analyseWebsiteJob } from './analysisRequest.ts'
import { holdUp, standing, websiteSteps, type WebsiteSteps } from './websites.fixture.ts'

export const as = (who: SignedIn): { token: string } => ({ token: who.session.access_token })

export const websiteIn = ({ json }: Answer): Website => json['website'] as Website

interface Stops {
  /** How many of the first block, and how many of the second. */
  first?: number
  second?: number
  /** A word of the statement at which the first block. */
  at?: string
}

/** In any order of arrival. */
export const inAnyOrder = async (
  names: readonly string[],
  runs: number,
  race: (order: readonly string[]) => Promise<void>,
): Promise<void> => {
  const orders = fc.shuffledSubarray([...names], { minLength: names.length })
  await fc.assert(fc.asyncProperty(orders, race), { numRuns: runs, endOnFailure: true })
}

export interface Races {
  api: TestApi
  work: () => Promise<void>
  steps: WebsiteSteps
  readonly lena: SignedIn
  readonly ben: SignedIn
  row: (id: string) => Promise<{ ended_reason: string | null; is_verified: boolean; user_id: string }>
  liveOf: (domain: string) => Promise<{ id: string; is_verified: boolean }[]>
  notificationsOf: (id: string) => Promise<unknown[]>
  publishedOf: (id: string) => Promise<string[]>
  expectNothingAfterTheEnd: (id: string) => Promise<void>
  newDomain: (word: string) => string
  aboutToVerify: (who: SignedIn, domain: string) => Promise<Website>
  meet: <A, B>(
    take: (tx: Tx) => Promise<unknown>,
    [first, second]: readonly [() => Promise<A>, () => Promise<B>],
    stops?: Stops,
  ) => Promise<[A, B]>
  readonly admin: SignedIn
  readonly carla: SignedIn
  setRecord: (who: SignedIn, { id, domain, verification }: Website) => Promise<void>
}

/** What the database has about claims. */
const readClaims = (api: TestApi) => {
  const row = (id: string) =>
    api.database.db
      .selectFrom('websites')
      .select(['user_id', 'is_verified', 'ended_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** The live claims of a domain and its subdomains. */
  const liveOf = (domain: string) =>
    api.database.db
      .selectFrom('websites')
      .select(['id', 'is_verified'])
      .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
      .where('ended_at', 'is', null)
      .execute()

  /** The notifications to members about the end of this website. */
  const notificationsOf = async (id: string): Promise<unknown[]> => {
    const rows = await api.database.db
      .selectFrom('notifications')
      .select(['user_id', sql<string>`data ->> 'reason'`.as('reason')])
      .where('type', '=', 'website_unverified')
      .where(sql`data ->> 'website_id'`, '=', id)
      .execute()
    return rows.map(({ user_id: memberId, reason }) => ({ memberId, reason }))
  }

  /** All events published about a website, to its member and to others, in order. */
  const publishedOf = async (id: string): Promise<string[]> => {
    const { rows } = await sql<{ topic: string }>`
    select topic from outbox where ${id} in (payload ->> 'websiteId', payload ->> 'id', payload -> 'website' ->> 'id')
    order by id`.execute(api.database.db)
    return rows.map(({ topic }) => topic)
  }

  const expectNothingAfterTheEnd = async (id: string): Promise<void> => {
    const published = await publishedOf(id)
    const after = published.slice(published.indexOf('website.ended') + 1)
    expect(published.filter((topic) => topic === 'website.ended')).toHaveLength(1)
    expect(after).toEqual([])
  }

  return { row, liveOf, notificationsOf, publishedOf, expectNothingAfterTheEnd }
}

/** Call once at the top of a test file. */
export const useRaces = (): Races => {
  const api = useApi({ sandbox: true })
  /** Sites are read only in tests about it, and no email job gets in the way of the job a test waits for. */
  const work = () => api.work({ without: [analyseWebsiteJob.name, 'mailNotification'] })
  const steps = websiteSteps(api, work)
  let admin: SignedIn
  let lena: SignedIn
  let ben: SignedIn
  let carla: SignedIn

  beforeAll(async () => {
    admin = await api.member(firstAdmin)
    lena = await api.member('lena@example.com')
    ben = await api.member('ben@example.com')
    carla = await api.member('carla@example.com')
  })

  let linesRead = 0
  /** The loser of a race must end quietly: no error and no retry. */
  afterEach(() => {
    const lines = api.log.lines().slice(linesRead)
    linesRead += lines.length
    expect(lines.filter(({ msg }) => msg === 'job failed')).toEqual([])
  })

  let domains = 0
  const newDomain = (word: string): string => `${word}-${(domains += 1)}.test`

  /** Sets the record and queues the check. */
  const setRecord = async (who: SignedIn, { id, domain, verification }: Website): Promise<void> => {
    await steps.setTxt(domain, [verification.record_value])
    expect((await steps.verify(who, id)).status).toBe(200)
  }

  const aboutToVerify = async (who: SignedIn, domain: string): Promise<Website> => {
    const website = await steps.claim(who, domain)
    await setRecord(who, website)
    return website
  }

  /**
   * The first block on the lock that `take` holds; then the second start, and all continue from there. Returns their
   * results.
   */
  const meet = async <A, B>(
    take: (tx: Tx) => Promise<unknown>,
    [first, second]: readonly [() => Promise<A>, () => Promise<B>],
    stops: Stops = {},
  ): Promise<[A, B]> => {
    const { first: ofFirst = 1, second: ofSecond = 1, at = '' } = stops
    const both = await holdUp(api, take, async () => {
      const running = first()
      await standing(api, ofFirst, { at })
      const coming = second()
      await standing(api, ofFirst + ofSecond, { orDone: coming })
      return [running, coming] as const
    })
    return Promise.all(both)
  }

  return {
    api,
    work,
    steps,
    get lena() {
      return lena
    },
    get ben() {
      return ben
    },
    ...readClaims(api),
    newDomain,
    aboutToVerify,
    meet,
    get admin() {
      return admin
    },
    get carla() {
      return carla
    },
    setRecord,
  }
}
