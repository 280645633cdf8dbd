// Property: whatever is awarded for a domain, to whom and in which order, the sum never exceeds the limit of its age, the
// parts of an award never exceed the award, and the ledger agrees.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { type AwardReason, fitting, shippedAwardLimits, splitAward } from '../../contract/awardRules.ts'
import { issuedReasons } from '../../contract/issuanceRules.ts'
import { openBalance } from '../credits/balance.ts'
import { type IssueAgain, payReleased } from '../credits/issuance/queue.ts'
import { recordReading } from '../domainAge/ages.ts'
import { inTransaction } from '../platform/db/database.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { decideAll, pauseIssuance } from '../testing/issuance.ts'
import { grantAward } from './grantAward.ts'
import { noReferral } from './payPart.ts'
import { raiseAwards } from './raiseAwards.ts'
import { lapseRejectedPart, settleReleasedPart } from './reviewedParts.ts'
import type { SettlingParts } from './settlePart.ts'

const database = useDatabase()
const db = () => database.current.db

type Step =
  | { do: 'award'; member: number; reason: Exclude<AwardReason, `referral_${string}`>; wanted: number }
  | { do: 'age'; days: number }
  | { do: 'fail' }
  | { do: 'raise' }
  | { do: 'pause'; paused: boolean }
  | { do: 'decide'; decision: 'release' | 'reject' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('award' as const),
      member: fc.nat(2),
      reason: fc.constantFrom('website', 'own_site_link', 'welcome'),
      wanted: fc.integer({ min: 1, max: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const), days: fc.integer({ min: 1, max: 800 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'fail' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'raise' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), paused: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), decision: fc.constantFrom('release', 'reject') }),
  },
)

const addMember = async (): Promise<string> => {
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Farmer', email_confirmed: true }
  const { id } = await db().insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await inTransaction(db(), (tx) => openBalance(tx, id))
  return id
}

const addWebsite = (owner: string, host: string, domain: string) =>
  db()
    .insertInto('websites')
    .values({
      ...{ user_id: owner, domain: host, registrable_domain: domain, token: randomUUID() },
      ...{ is_verified: true, verified_at: sql<Date>`clock_now()` },
    })
    .execute()

const parts: SettlingParts = { payReferral: noReferral, readOwnLink: () => Promise.resolve('live') }

/** Like the jobs of the decision, also when they run twice. */
const decide = async (by: string, decision: 'release' | 'reject'): Promise<void> => {
  const queued = await db().selectFrom('issuance_queue').select(['id', 'key']).where('state', '=', 'queued').execute()
  await decideAll(db(), by, decision)
  for (const { id, key } of [...queued, ...queued]) {
    if (decision === 'reject') await inTransaction(db(), (tx) => lapseRejectedPart(tx, key))
    else await inTransaction(db(), (tx) => payReleased(tx, hooks, id))
  }
}

const again: IssueAgain = (tx, released) => settleReleasedPart(tx, released, parts)
const hooks = { website_award: again, own_site_link_award: again, welcome_bonus: again }

it('any sequence of awards on a domain stays within its limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const domain = `${randomUUID()}.test`
      const members = [await addMember(), await addMember(), await addMember()]
      for (const [n, owner] of members.entries()) await addWebsite(owner, `s${n}.${domain}`, domain)
      let wasEstablished = false
      const given = new Set<string>()
      for (const one of steps) {
        switch (one.do) {
          case 'award': {
            const owner = members[one.member] ?? ''
            if (one.reason === 'welcome' && given.has(owner)) break
            if (one.reason === 'welcome') given.add(owner)
            const site = { ownerId: owner, siteOwnerId: owner, host: `s${one.member}.${domain}` }
            const award = { reason: one.reason, ...site, wanted: one.wanted }
            await inTransaction(db(), (tx) => grantAward(tx, award, noReferral))
            break
          }
          case 'age': {
            const at = new Date(Date.now() - one.days * dayMs)
            await inTransaction(db(), (tx) => recordReading(tx, domain, { kind: 'registered', at }))
            wasEstablished ||= one.days > shippedAwardLimits.registered_days
            break
          }
          case 'fail':
            await inTransaction(db(), (tx) => recordReading(tx, domain, { kind: 'failed', reason: 'timeout' }))
            break
          case 'raise':
            await raiseAwards(db(), domain, parts)
            break
          case 'pause':
            await pauseIssuance(db(), issuedReasons, one.paused)
            break
          case 'decide':
            await decide(members[0] ?? '', one.decision)
            break
        }
        const { rows } = await sql<{ sum: number; paid: number; posted: number }>`
          select coalesce(sum(p.amount), 0)::int as sum, coalesce(sum(p.paid), 0)::int as paid, (
              select coalesce(sum(t.amount), 0)::int from ledger_transfers t
              where split_part(t.refers_to, ':', 2) = ${domain}) as posted
          from awards a join award_parts p on p.award_id = a.id
          where a.domain = ${domain}`.execute(db())
        const limit = wasEstablished ? shippedAwardLimits.established : shippedAwardLimits.young
        expect(rows[0]?.sum).toBeLessThanOrEqual(limit)
        expect(rows[0]?.posted).toBe(rows[0]?.paid)
      }
      expect(await ledgerViolations(db())).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 240_000)

it('the parts of an award make the whole, with at least one credit at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100 }), (amount, percent) => {
      const { now, later } = splitAward(amount, { at_once_percent: percent })
      expect(now + later).toBe(amount)
      expect(Math.min(now, later)).toBeGreaterThanOrEqual(0)
      expect(now >= Math.min(1, amount)).toBe(true)
      expect(Math.abs(now - (amount * percent) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

it('what fits below a limit is never negative and never more than is left', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.nat(200), (wanted, limit, used) => {
      const fits = fitting(wanted, limit, used)
      expect(fits).toBeGreaterThanOrEqual(0)
      expect(used + fits).toBeLessThanOrEqual(Math.max(limit, used))
    }),
  )
})
