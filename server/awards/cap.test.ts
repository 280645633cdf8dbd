// Property: whatever is awarded for a domain, to whom and in which order, the sum never exceeds the limit of its age, the
// parts of an award never exceed the award, and the ledger agrees.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { type AwardReason, fitting, shippedAwardLimits, splitAward } from '../../contract/awardRules.ts'
import { openBalance } from '../credits/balance.ts'
import { recordReading } from '../domainAge/ages.ts'
import { inTransaction } from '../platform/db/database.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { grantAward } from './grantAward.ts'
import { noReferral } from './payPart.ts'
import { raiseAwards } from './raiseAwards.ts'

const database = useDatabase()
const db = () => database.current.db

type Step =
  | { do: 'award'; member: number; reason: Exclude<AwardReason, `referral_${string}`>; wanted: number }
  | { do: 'age'; days: number }
  | { do: 'fail' }
  | { do: 'raise' }

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
            await raiseAwards(db(), domain, { payReferral: noReferral, readOwnLink: () => Promise.resolve('live') })
            break
        }
        const { rows } = await sql<{ sum: number }>`
          select coalesce(sum(p.amount), 0)::int as sum from awards a join award_parts p on p.award_id = a.id
          where a.domain = ${domain}`.execute(db())
        const limit = wasEstablished ? shippedAwardLimits.established : shippedAwardLimits.young
        expect(rows[0]?.sum).toBeLessThanOrEqual(limit)
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
