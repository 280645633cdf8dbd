// Shared test steps for referrals: a member is referred, verifies a website and buys, and the referrer's rewards are
// read.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { read } from '../credits/balance.ts'
import { openShop, type Shop } from '../credits/payments/payments.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, type TestApi, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { registerDomain } from '../testing/domainAges.ts'
import { payAwardsAtOnce } from '../testing/wholeAwards.ts'
import { until } from '../testing/until.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteVerified } from '../websites/events.ts'
import { grantDueRewards } from './grantShares.ts'
import { readReferral, type ReferralRow } from './referralRow.ts'

export interface Pair {
  referrer: SignedIn
  member: SignedIn
}

/** A reward in the short form that tests compare. */
export type Seen = [piece: string, state: string, amount: number, granted: number]

export interface ReferralScenario {
  api: TestApi
  shop: Shop
  award(who: SignedIn, referrerId: string, more?: Record<string, unknown>): Promise<Answer>
  /** A referrer and a member they referred. */
  pair(referrer?: SignedIn): Promise<Pair>
  newMember(): Promise<SignedIn>
  prove(who: SignedIn, domain?: string): Promise<string>
  referral(who: SignedIn): Promise<ReferralRow>
  rewards(who: SignedIn): Promise<Seen[]>
  credits(who: SignedIn): Promise<number>
  /** As if every waiting period were over. */
  letTimePass(): Promise<void>
  /** Skips these jobs, which are left for the next call. */
  work(without?: readonly string[]): Promise<void>
  /** Signs in from this network and browser, in the newest session. */
  signedInFrom(who: SignedIn, network: string, browser?: string): Promise<void>
  notified(who: SignedIn, kind: string): Promise<unknown[]>
}

const outboxIsEmpty = async ({ database: { db } }: TestApi): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where('position', 'is', null).executeTakeFirst()) === undefined

export const useReferralScenario = (): ReferralScenario => {
  const api = useApi({ sandbox: true })
  const shop = openShop(api)
  beforeAll(() => payAwardsAtOnce(api.database.db))
  afterAll(async () => {
    expect(api.log.lines().filter(({ msg }) => msg === 'job failed')).toEqual([])
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })
  const work = async (without: readonly string[] = []): Promise<void> => {
    // Events published by a job trigger further jobs.
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await until('all events are published', () => outboxIsEmpty(api))
      await api.work({ without: ['mailNotification', 'fetchFavicon', 'awardWelcome', 'awardWebsite', ...without] })
    }
  }
  const award: ReferralScenario['award'] = (who, referrerId, more = {}) =>
    api.call('POST', '/api/rpc/award_affiliate_register', {
      token: who.session.access_token,
      body: { p_referrer_id: referrerId, p_referral_id: who.memberId, ...more },
    })
  const newMember = (): Promise<SignedIn> => api.member(`${randomUUID()}@example.com`)
  return {
    api,
    shop,
    award,
    newMember,
    work,
    pair: async (known) => {
      const referrer = known ?? (await newMember())
      const member = await newMember()
      const { status } = await award(member, referrer.memberId)
      expect(status).toBe(200)
      await work()
      return { referrer, member }
    },
    prove: async ({ memberId }, domain = `${randomUUID()}.test`) => {
      await registerDomain(api.database.db, domain)
      const row = { user_id: memberId, domain, registrable_domain: domain, token: randomUUID() }
      await inTransaction(api.database.db, async (tx) => {
        const { id } = await tx
          .insertInto('websites')
          .values({ ...row, is_verified: true, verified_at: sql<Date>`clock_now()` })
          .returning('id')
          .executeTakeFirstOrThrow()
        await publish(tx, websiteVerified, { websiteId: id, memberId, domain, registrableDomain: domain })
      })
      await work()
      return domain
    },
    ...readingOf(api),
    letTimePass: async () => {
      await sql`update referral_rewards set due_at = clock_now() where state = 'waiting'`.execute(api.database.db)
      await sql`update credit_lots set settles_at = clock_now() where settled_at is null`.execute(api.database.db)
      await grantDueRewards(api.database.db)
      await work()
    },
    signedInFrom: async ({ memberId }, network, browser = 'a browser') => {
      await api.database.db
        .updateTable('sessions')
        .set({ network_hash: Buffer.from(network), user_agent: browser })
        .where('user_id', '=', memberId)
        .execute()
    },
  }
}

const readingOf = (api: TestApi): Pick<ReferralScenario, 'referral' | 'rewards' | 'credits' | 'notified'> => ({
  referral: async ({ memberId }) => {
    const row = await readReferral(api.database.db, memberId)
    if (row === undefined) throw new Error('The member has no referral')
    return row
  },
  rewards: async ({ memberId }) => {
    const rows = await api.database.db
      .selectFrom('referral_rewards')
      .select(['piece', 'state', 'amount', 'granted'])
      .where('referral_id', '=', memberId)
      .orderBy('number')
      .execute()
    return rows.map(({ piece, state, amount, granted }) => [piece, state, amount, granted])
  },
  credits: async ({ memberId }) => {
    const { total_credits: credits, debt } = await read(api.database.db, memberId)
    return credits - debt
  },
  notified: async ({ memberId }, kind) => {
    const rows = await api.database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', memberId)
      .where('type', '=', kind)
      .orderBy('id')
      .execute()
    return rows.map(({ data }) => data)
  },
})
