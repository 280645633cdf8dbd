// Property test: any purchase events, in any order and repetition, with admin decisions in between, give the rewards
// that a model of the rules predicts, and the ledger balances.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { HeldReason } from '../../contract/referralsAdmin.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { read } from '../credits/balance.ts'
import { postAny } from '../credits/ledger.ts'
import { addPastPurchases } from '../credits/seed.ts'
import { hearOfMoney } from '../credits/payments/payments.fixture.ts'
import { now as clockNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { registerDomain } from '../testing/domainAges.ts'
import { payAwardsAtOnce } from '../testing/wholeAwards.ts'
import { refuse, release } from './decide.ts'
import { grantShares } from './grantShares.ts'
import { readReferral } from './referralRow.ts'
import { apply, begin, type Command, packs } from './rewardModel.fixture.ts'
import { settleReferral } from './settleReferral.ts'
import { settleShares } from './settleShares.ts'

const database = useDatabase()
beforeAll(() => payAwardsAtOnce(database.current.db))
const buyer = { name: null, email: null, address: [], tax_ids: [] }

const newPair = async (): Promise<{ referrerId: string; memberId: string; adminId: string; purchases: string[] }> => {
  const { db, pool } = database.current
  const [referrerId, memberId, adminId] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into users (id, email, email_confirmed, full_name)
     select id, id || '@order.test', true, 'A member' from unnest($1::uuid[]) as id`,
    [[referrerId, memberId, adminId]],
  )
  await pool.query(
    `insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
     values ($1, $2, clock_now(), 'direct', '/', 10, 5, 12.5, 30, clock_now() + interval '1 year')`,
    [memberId, referrerId],
  )
  const at = await clockNow(db)
  const bought = packs.map(({ credits, cents }) => {
    const id = randomUUID()
    return { id, credits, priceCents: cents, at, refundedAt: null, sessionId: `cs_${id}`, paymentId: `pi_${id}` }
  })
  await inTransaction(db, async (tx) => {
    const who = { memberId, customerId: `cus_${memberId}`, buyer, packs: bought, plan: null }
    const moves = await addPastPurchases(tx, [who], {
      now: at,
      settings: shippedSettings,
      issuer: { siteName: 'Ankerplatz' },
    })
    for (const { transfers } of moves) await postAny(tx, transfers)
  })
  return { referrerId, memberId, adminId, purchases: bought.map(({ id }) => id) }
}

const pack = fc.nat(packs.length - 1)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), pack, cents: fc.nat(3000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      pack,
      dispute: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('settle' as const), pack }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constantFrom('due', 'due', 'grant', 'grant', 'prove', 'meet', 'release') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const) }) },
)

type Pair = Awaited<ReturnType<typeof newPair>>

const run = async (
  { referrerId, memberId, adminId, purchases }: Pair,
  money: Money,
  command: Command,
): Promise<void> => {
  const { db, pool } = database.current
  const hear = async (at: number, said: Partial<Money[number]>): Promise<void> => {
    const known = { refundedCents: 0, dispute: 'none' as const, ...money[at], ...said }
    money[at] = known
    await hearOfMoney(db, purchases[at] ?? '', known)
  }
  switch (command.do) {
    case 'refund':
      return hear(command.pack, { refundedCents: command.cents })
    case 'dispute':
      return hear(command.pack, { dispute: command.dispute })
    case 'settle':
      return inTransaction(db, (tx) => settleShares(tx, { memberId, purchaseId: purchases[command.pack] ?? '' }))
    case 'due':
      await pool.query(`update referral_rewards set due_at = clock_now() where referral_id = $1`, [memberId])
      return
    case 'grant':
      return inTransaction(db, (tx) => grantShares(tx, memberId))
    case 'prove':
      await registerDomain(db, `${memberId}.test`)
      await pool.query(
        `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
         select $1, $2, $2, $2, true, clock_now() where not exists (select from websites where user_id = $1)`,
        [memberId, `${memberId}.test`],
      )
      return inTransaction(db, (tx) => settleReferral(tx, memberId))
    case 'meet':
      await pool.query(
        `insert into sessions (user_id, token, expires_at, user_agent, network_hash)
         select id, gen_random_uuid()::text, now() + interval '1 day', 'a browser', convert_to($2, 'UTF8') from unnest($1::uuid[]) as id`,
        [[referrerId, memberId], memberId],
      )
      return
    case 'release':
    case 'refuse': {
      const row = await readReferral(db, memberId)
      if (row === undefined || row.state === 'refused' || (command.do === 'release' && row.state !== 'held')) return
      const decision = { heldFor: row.held_for as HeldReason[], reason: 'Looked into it.', by: adminId }
      const decide = command.do === 'release' ? release : refuse
      return inTransaction(db, (tx) => decide(tx, { referralId: memberId, ...decision }))
    }
  }
}

type Money = { refundedCents: number; dispute: 'none' | 'open' | 'won' | 'lost' }[]

const runs = 120
const commandsMax = 40

it('any order and repetition of events gives the rewards of the model', async () => {
  const { db } = database.current
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: commandsMax }), async (commands) => {
      const pair = await newPair()
      const { memberId, referrerId, purchases } = pair
      const model = begin()
      const money: Money = []
      for (const next of commands) {
        await run(pair, money, next)
        apply(model, next)
      }
      // Delivered again, and concurrently.
      await Promise.all(
        [...purchases, ...purchases].map((purchaseId) =>
          inTransaction(db, (tx) => settleShares(tx, { memberId, purchaseId })),
        ),
      )
      for (const [at] of packs.entries()) apply(model, { do: 'settle', pack: at })
      const rows = await db.selectFrom('referral_rewards').selectAll().where('referral_id', '=', memberId).execute()
      const rewards = purchases.map((id) => {
        const row = rows.find(({ purchase_id: purchaseId }) => purchaseId === id)
        return row === undefined ? null : { state: row.state, amount: row.amount }
      })
      expect(rewards).toEqual(
        model.rewards.map((reward) => (reward === null ? null : { state: reward.state, amount: reward.amount })),
      )
      expect((await readReferral(db, memberId))?.state).toBe(model.state)
      const bonus = model.activated ? 10 : 0
      const shares = model.rewards.reduce((sum, one) => sum + (one?.state === 'granted' ? one.amount : 0), 0)
      const { total_credits: credits, debt } = await read(db, referrerId)
      expect(credits - debt).toBe(bonus + shares)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(await ledgerViolations(db)).toEqual([])
}, 300_000)
