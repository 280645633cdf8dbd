// The credit history of the demo data. Each part returns its transactions with their times; all of them are posted
// together in chronological order, as in reality, so that every history and chart is consistent.
import type { PostedReason } from '../../contract/ledger.ts'
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { websiteAwardFor } from '../../contract/pricing.ts'
import { record } from '../../server/accounts/seed.ts'
import type { NewClaim } from '../../server/credits/claims.ts'
import { forgetDays } from '../../server/credits/days.ts'
import { postAny, type Transfer } from '../../server/credits/ledger.ts'
import { readSettings } from '../../server/credits/settings.ts'
import { countPastTrades } from '../../server/orders/seed.ts'
import * as clock from '../../server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../server/platform/db/database.ts'
import { type AwardBook, openAwardBook, type PaidPart, writeDomainAges } from './awards.ts'
import { demoClaims } from './claims.ts'
import { demoCorrections } from './corrections.ts'
import { freezeDemoMember } from './frozen.ts'
import { addPastClaim, payPastClaims } from './pastClaims.ts'
import { type PastNotification, writeNotifications } from './pastNotifications.ts'
import { addDemoLots } from './unsettled.ts'

/** Transactions posted at one time. */
export interface PastTransition {
  at: Date
  transfers: readonly Transfer<PostedReason>[]
  /** What a refund among them lacks. */
  claim?: NewClaim
}

export interface PastData {
  now: Date
  /** Members by email address. */
  idOf: ReadonlyMap<string, string>
  /** Transactions of the earlier parts. */
  transitions: readonly PastTransition[]
  /** Further transactions that later parts must not spend: the members who received these credits have kept them. */
  aside: PastTransition[]
  /** Notifications of members; each part adds its own. */
  notifications: PastNotification[]
  /** What each domain has brought. */
  awards: AwardBook
}

/** Writes the rows of its part, if any, and returns the resulting transactions. */
export type PastPart = (tx: Tx, world: PastData) => Promise<PastTransition[]>

/** Does nothing if a demo member ever had credits. `more`: parts that need the location of the demo data. */
export const addCredits = (db: Db, more: readonly PastPart[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const emails = [...new Set([...demoClaims, ...demoCorrections].map(({ email }) => email))]
    const users = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
    const idOf = new Map(users.map(({ id, email }) => [email, id]))
    const moved = await tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('owner_id', 'in', [...idOf.values()])
      .where('version', '>', 0)
      .limit(1)
      .execute()
    if (moved.length > 0 || idOf.size < emails.length) return
    const transitions: PastTransition[] = []
    const world: PastData = {
      now: await clock.now(tx),
      idOf,
      transitions,
      aside: [],
      notifications: [],
      awards: openAwardBook(await readSettings(tx)),
    }
    for (const part of [...parts, ...more]) transitions.push(...(await part(tx, world)))
    const all = [...transitions, ...world.aside]
    for (const { at, transfers, claim } of all.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      await postAny(tx, transfers, { at })
      if (claim !== undefined) await addPastClaim(tx, claim, at)
    }
    await payPastClaims(tx)
    await countPastTrades(tx)
    await world.awards.write(tx)
    await writeDomainAges(tx, world.now)
    const admin = idOf.get('admin@demo.test')
    if (admin !== undefined) await freezeDemoMember(tx, { now: world.now, admin })
    await addDemoLots(tx, world.now)
    await forgetDays(tx)
    await writeNotifications(tx, world.notifications, world.now)
  })

/**
 * The award by score for each verified domain, soon after verification; with a member's first one, the welcome bonus.
 */
const awards: PastPart = async (tx, { now, awards: book }) => {
  const { awards: amounts } = await readSettings(tx)
  const { rows } = await sql<{ member: string; host: string; domain: string; at: Date; score: number }>`
    select * from (
      select distinct on (w.registrable_domain) w.user_id as member, w.domain as host, w.registrable_domain as domain,
        w.verified_at as at, first.score
      from websites w
        cross join lateral (
          select score from analyses where website_id = w.id and state = 'done' order by finished_at limit 1) first
      where w.is_verified and w.ended_at is null and w.user_id in (select id from users where email like '%@demo.test')
      order by w.registrable_domain, w.verified_at) proved
    order by at`.execute(tx)
  const welcomed = new Set<string>()
  return rows.flatMap(({ member: memberId, host, domain, at, score }) => {
    const site = { ownerId: memberId, siteOwnerId: memberId, host }
    const transitions: PastTransition[] = []
    if (!welcomed.has(memberId) && amounts.welcome > 0) {
      const parts = book.give({ reason: 'welcome', ...site, wanted: amounts.welcome, at }, now)
      const whose = { key: `welcome:${memberId}`, reason: 'welcome_bonus', memberId, domain } as const
      transitions.push(...partsPaid(whose, parts))
    }
    welcomed.add(memberId)
    const wanted = websiteAwardFor(score, amounts.website)
    if (wanted === 0) return transitions
    const analysedAt = new Date(at.getTime() + hourMs / 4)
    const parts = book.give({ reason: 'website', ...site, wanted, score, at: analysedAt }, now)
    const whose = { key: `award:website:${domain}`, reason: 'website_award', memberId, domain } as const
    return [...transitions, ...partsPaid(whose, parts)]
  })
}

/** The transfers of an award, with the keys that the product gives its parts. */
export const partsPaid = (
  { domain, key, ...whose }: Pick<Transfer<PostedReason>, 'key' | 'reason' | 'memberId'> & { domain: string },
  parts: readonly PaidPart[],
): PastTransition[] =>
  parts.map(({ number, amount, at }) => {
    const subject = number === 1 ? (`domain:${domain}` as const) : (`award:${domain}:${number}` as const)
    return { at, transfers: [{ ...whose, key: number === 1 ? key : `${key}:${number}`, amount, subject }] }
  })

/** Manual adjustments, with their entries in the audit log. */
const corrections: PastPart = async (tx, { now, idOf }) => {
  const actorId = idOf.get('admin@demo.test') ?? ''
  const transitions: PastTransition[] = []
  const inOrder = demoCorrections.toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const [place, { email, daysAgo, amount, reason }] of inOrder.entries()) {
    const memberId = idOf.get(email) ?? ''
    // During working hours, at no round time.
    const at = new Date(now.getTime() - daysAgo * dayMs - ((place * 53) % 480) * minuteMs)
    const kind = amount > 0 ? ('adjustment_grant' as const) : ('adjustment_take' as const)
    const key = `adjustment:demo:${email}:${daysAgo}`
    transitions.push({ at, transfers: [{ key, reason: kind, amount: Math.abs(amount), memberId, note: reason }] })
    await record(tx, {
      actorId,
      action: 'adjust_credits',
      subjectId: memberId,
      reason,
      details: { credits: amount > 0 ? `+${amount}` : String(amount) },
      at: sql<Date>`${at}::timestamptz`,
    })
  }
  return transitions
}

const parts: readonly PastPart[] = [awards, corrections]
