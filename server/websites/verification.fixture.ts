// Set-up of verification tests: members who claim domains, and time that passes.
import { afterEach, beforeAll, expect } from 'vitest'
import type { Website } from '../../contract/websites.ts'
import { firstAdmin, type SignedIn, useApi, type TestApi } from '../testing/api.ts'
import { analyseWebsiteJob } from './analysisRequest.ts'
import { websiteSteps, type WebsiteSteps } from './websites.fixture.ts'

export const about =
  (domain: string): ((data: unknown) => boolean) =>
  (data: unknown): boolean =>
    (data as { domain: string }).domain === domain

export interface Verification {
  api: TestApi
  work: () => Promise<void>
  steps: WebsiteSteps
  readonly lena: SignedIn
  readonly ben: SignedIn
  readonly admin: SignedIn
  pass: (interval: string) => Promise<void>
  notified: (who: SignedIn, type: string) => Promise<unknown[]>
  check: (who: SignedIn, website: Website) => Promise<Website>
}

/** Call once at the top of a test file. */
export const useVerification = (): Verification => {
  const api = useApi({ sandbox: true })
  /** Tests here read only DNS, not sites. */
  const work = () => api.work({ without: [analyseWebsiteJob.name] })
  const steps = websiteSteps(api, work)
  let lena: SignedIn
  let ben: SignedIn
  let admin: SignedIn

  beforeAll(async () => {
    admin = await api.member(firstAdmin)
    lena = await api.member('lena@example.com')
    ben = await api.member('ben@example.com')
  })

  /** Claims left unverified by one test would be checked repeatedly while the next one moves the clock. */
  afterEach(() =>
    api.database.pool.query(
      `update websites set ended_at = clock_now(), ended_reason = 'removed', is_verified = false, verified_at = null
     where ended_at is null`,
    ),
  )

  /** Moves the product's clock and runs the jobs that became due. */
  const pass = async (interval: string): Promise<void> => {
    const { pool } = api.database
    await pool.query('update clock set ahead = ahead + $1::interval', [interval])
    await pool.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
      interval,
    ])
    await work()
  }

  const notified = async (who: SignedIn, type: string): Promise<unknown[]> => {
    const rows = await api.database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', who.memberId)
      .where('type', '=', type)
      .orderBy('id')
      .execute()
    return rows.map(({ data }) => data)
  }

  const check = async (who: SignedIn, website: Website): Promise<Website> => {
    expect((await steps.verify(who, website.id)).status).toBe(200)
    await work()
    return steps.read(who, website.id)
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
    get admin() {
      return admin
    },
    pass,
    notified,
    check,
  }
}
