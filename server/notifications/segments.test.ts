import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Segment, segmentActivities, segmentBalances } from '../../contract/broadcasts.ts'
import { dayMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { giveCredits } from '../testing/credits.ts'
import { nextMembers, reachOf } from './segments.ts'

const database = useDatabase()

/** The product's clock differs from the machine's, so that comparing with the wrong one fails the test. */
const aheadDays = 400

interface TestMember {
  id: string
  email: string
  language: 'en' | 'de'
  status: 'active' | 'unconfirmed' | 'blocked' | 'deleted'
  admin: boolean
  credits: number | null
  joinedAt: Date
  /** On the product's clock. */
  seenDaysAgo: number | null
  updates: boolean | null
  messages: boolean | null
  bounced: boolean
}

const pick = <T>(choices: readonly T[], number: number): T => choices[number % choices.length] as T

const joinedAt = (number: number): Date => new Date(Date.UTC(2026, 0, 1 + (number % 12), (number % 3) * 11.99))

const people: TestMember[] = Array.from({ length: 240 }, (_, number) => ({
  id: randomUUID(),
  email: `person${number}@segment.test`,
  language: pick(['en', 'de'], number),
  status: pick(['active', 'active', 'active', 'unconfirmed', 'blocked', 'deleted', 'active'], number),
  admin: number % 11 === 0,
  credits: pick([null, 0, 5, 40], Math.floor(number / 2)),
  joinedAt: joinedAt(Math.floor(number / 3)),
  seenDaysAgo: pick([null, 1, 29.9, 30.1, 60, 89.9, 90.1, 200], Math.floor(number / 5)),
  updates: pick([null, true, false, null], Math.floor(number / 7)),
  messages: pick([null, null, false, true, null], number),
  bounced: number % 13 === 0,
}))

const add = async (who: TestMember): Promise<void> => {
  const { db } = database.current
  const seen =
    who.seenDaysAgo === null ? null : sql<Date>`clock_now() - ${`${who.seenDaysAgo * dayMs} milliseconds`}::interval`
  await db
    .insertInto('users')
    .values({
      id: who.id,
      email: who.email,
      full_name: 'A member',
      language: who.language,
      created_at: who.joinedAt,
      last_seen_at: seen,
      email_confirmed: who.status !== 'unconfirmed',
      blocked_at: who.status === 'blocked' ? new Date() : null,
      deleted_at: who.status === 'deleted' ? new Date() : null,
    })
    .execute()
  if (who.admin) await db.insertInto('user_roles').values({ user_id: who.id, role: 'admin' }).execute()
  if (who.credits !== null) await giveCredits(db, who.id, who.credits)
  if (who.updates !== null) {
    await db.insertInto('member_settings').values({ user_id: who.id, email_system_updates: who.updates }).execute()
  }
  if (who.messages !== null) {
    const preference = { user_id: who.id, type: 'admin_message', email: who.messages }
    await db.insertInto('notification_preferences').values(preference).execute()
  }
  // Preferences for other kinds must not matter here.
  await db
    .insertInto('notification_preferences')
    .values({ user_id: who.id, type: 'order_created', email: false })
    .execute()
  if (who.bounced) await db.insertInto('mail_suppressions').values({ address: who.email, reason: 'gone' }).execute()
}

beforeAll(async () => {
  await sql`update clock set ahead = ${`${aheadDays} days`}::interval`.execute(database.current.db)
  for (const who of people) await add(who)
})

const day = (date: Date): string => date.toISOString().slice(0, 10)

const isIn = (who: TestMember, segment: Segment): boolean =>
  who.status === 'active' &&
  (segment.language === undefined || who.language === segment.language) &&
  (segment.activity !== 'active_30_days' || (who.seenDaysAgo !== null && who.seenDaysAgo <= 30)) &&
  (segment.activity !== 'silent_90_days' || who.seenDaysAgo === null || who.seenDaysAgo > 90) &&
  (segment.balance === undefined || (who.credits ?? 0) > 0 === (segment.balance === 'some')) &&
  (segment.role === undefined || who.admin === (segment.role === 'admin')) &&
  (segment.joined_since === undefined || day(who.joinedAt) >= segment.joined_since) &&
  (segment.joined_until === undefined || day(who.joinedAt) <= segment.joined_until)

const days = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-05', '2026-01-07', '2026-01-12', '2026-01-13')

const segments: fc.Arbitrary<Segment> = fc.record(
  {
    language: fc.constantFrom('en' as const, 'de' as const),
    activity: fc.constantFrom(...segmentActivities),
    balance: fc.constantFrom(...segmentBalances),
    role: fc.constantFrom('admin' as const, 'member' as const),
    joined_since: days,
    joined_until: days,
  },
  { requiredKeys: [] },
)

const joinedBy = '2100-01-01T00:00:00Z'

/** Iterates over all members in batches, as a broadcast does. */
const walk = (segment: Segment, limit: number): Promise<string[]> =>
  inTransaction(database.current.db, async (tx) => {
    const ids: string[] = []
    for (;;) {
      const batch = await nextMembers(tx, segment, { joinedBy, after: ids.at(-1) ?? null, limit })
      ids.push(...batch.map((member) => member.id))
      if (batch.length < limit) return ids
    }
  })

describe('a segment', () => {
  it('contains exactly the members its rules select, each once, and counts who of them gets email', async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.integer({ min: 1, max: 60 }), async (segment, limit) => {
        const meant = people.filter((who) => isIn(who, segment))
        const mailed = meant.filter((who) => who.updates !== false && who.messages !== false && !who.bounced)
        const reach = await reachOf(database.current.db, segment)
        expect(reach).toEqual({ members: meant.length, mailed: mailed.length })
        expect(await walk(segment, limit)).toEqual(meant.map((who) => who.id).toSorted())
      }),
      { numRuns: 120, examples: [[{}, 60]] },
    )
  })

  it('leaves out members who joined after it began', async () => {
    const later = (
      await inTransaction(database.current.db, (tx) =>
        nextMembers(tx, {}, { joinedBy: '2026-01-05T00:00:00Z', after: null, limit: 1000 }),
      )
    ).map((member) => member.id)
    const early = people.filter((who) => isIn(who, {}) && who.joinedAt <= new Date('2026-01-05T00:00:00Z'))
    expect(later).toEqual(early.map((who) => who.id).toSorted())
  })

  it('does not count a member as inactive for 90 days who joined more recently', async () => {
    const { id } = await database.current.db
      .insertInto('users')
      .values({
        email: 'newcomer@segment.test',
        full_name: 'Newcomer',
        email_confirmed: true,
        created_at: sql<Date>`clock_now() - interval '80 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await walk({ activity: 'silent_90_days' }, 1000)).not.toContain(id)
    await database.current.db.deleteFrom('users').where('id', '=', id).execute()
  })

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('accepts the day %s', async (joined) => {
    const everybody = people.filter((who) => isIn(who, {})).length
    const old = joined.startsWith('0')
    const since = await reachOf(database.current.db, { joined_since: joined })
    const until = await reachOf(database.current.db, { joined_until: joined })
    expect([since.members, until.members]).toEqual(old ? [everybody, 0] : [0, everybody])
  })
})
