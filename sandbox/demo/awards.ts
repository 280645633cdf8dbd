// The awards of the demo data: within the limits of their domains and in parts, as the product pays them. Recent ones
// have a part that is still to come.
import { type AwardReason, awardReasons, fitting, limitOf, splitAward } from '../../contract/awardRules.ts'
import { dayMs } from '../../contract/durations.ts'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { awardDomain } from '../../server/domainAge/awardDomain.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { usualRegistration } from '../rdap.ts'
import { inBatches, type Row } from './batches.ts'

export interface PastAward {
  reason: AwardReason
  ownerId: string
  siteOwnerId: string
  host: string
  referralId?: string
  wanted: number
  score?: number
  at: Date
  /** When the link of the award was lost. */
  lostAt?: Date | null
  /** Its first part awaits review under this key, or was rejected. */
  queued?: { key: string; rejectedAt?: Date }
}

export interface PaidPart {
  number: number
  amount: number
  at: Date
}

export interface AwardBook {
  /** Returns the parts that have been paid. */
  give(award: PastAward, now: Date): PaidPart[]
  write(tx: Tx): Promise<void>
}

interface Given {
  row: Row<'awards'>
  parts: Omit<Row<'award_parts'>, 'award_id'>[]
}

export const openAwardBook = ({
  award_limits: limits,
}: Pick<CreditSettings, 'award_limits'> = shippedSettings): AwardBook => {
  const used = new Map<string, number>()
  const firstOf = new Map<string, string>()
  const given: Given[] = []
  const give: AwardBook['give'] = (award, now) => {
    const domain = awardDomain(award.host)
    const isFurther = (firstOf.get(award.siteOwnerId) ?? domain) !== domain
    const limit = limitOf({ isEstablished: true, isFurther }, limits)
    const fits = fitting(award.wanted, limit, used.get(domain) ?? 0)
    const split = splitAward(fits, limits)
    used.set(domain, (used.get(domain) ?? 0) + fits)
    if (fits > 0 && !firstOf.has(award.siteOwnerId)) firstOf.set(award.siteOwnerId, domain)
    const dueAt = new Date(award.at.getTime() + limits.rest_days * dayMs)
    const isLost = award.lostAt !== undefined && award.lostAt !== null && award.lostAt < dueAt
    const parts = [
      ...(split.now === 0 ? [] : [first(split.now, award)]),
      ...(split.later === 0 ? [] : [rest(split.later, dueAt, now, isLost)]),
    ]
    given.push({ row: rowOf(award, domain, limit), parts })
    return parts.flatMap(({ number, amount, state, due_at: at }) =>
      state === 'paid' ? [{ number, amount, at: new Date(at) }] : [],
    )
  }
  return { give, write: (tx) => writeAll(tx, given) }
}

const rowOf = (award: PastAward, domain: string, limit: number): Row<'awards'> => ({
  domain,
  host: award.host,
  reason: award.reason,
  owner_id: award.ownerId,
  site_owner_id: award.siteOwnerId,
  subject: award.referralId ?? '',
  wanted: award.wanted,
  score: award.score ?? null,
  limit_then: limit,
  created_at: award.at,
})

type Part = Given['parts'][number] & { number: number; amount: number; state: string; due_at: Date }

const paid = (number: number, amount: number, at: Date): Part => ({
  ...{ number, amount, paid: amount, state: 'paid', due_at: at, settled_at: at },
})

const first = (amount: number, { at, queued }: PastAward): Part => {
  if (queued === undefined) return paid(1, amount, at)
  const { key, rejectedAt } = queued
  const part = { number: 1, amount, due_at: at, queue_key: key }
  if (rejectedAt === undefined) return { ...part, state: 'in_review' }
  return { ...part, state: 'lapsed', settled_at: rejectedAt, obstacle: 'rejected' }
}

const rest = (amount: number, dueAt: Date, now: Date, isLost: boolean): Part => {
  const late = { number: 2, amount, due_at: dueAt, is_rest: true }
  if (dueAt > now) return { ...late, state: 'pending', next_check_at: dueAt }
  if (!isLost) return { ...paid(2, amount, dueAt), is_rest: true }
  return { ...late, state: 'lapsed', settled_at: dueAt, obstacle: 'link_missing' }
}

const writeAll = async (tx: Tx, given: readonly Given[]): Promise<void> => {
  const inOrder = given.toSorted(
    (one, other) =>
      awardReasons.indexOf(one.row.reason as AwardReason) - awardReasons.indexOf(other.row.reason as AwardReason),
  )
  const ids: number[] = []
  await inBatches(
    inOrder.map(({ row }) => row),
    async (rows) => {
      const made = await tx.insertInto('awards').values(rows).returning('id').execute()
      ids.push(...made.map(({ id }) => id))
    },
  )
  const parts = inOrder.flatMap((one, at) => one.parts.map((part) => ({ ...part, award_id: ids[at] ?? 0 })))
  await inBatches(parts, (rows) => tx.insertInto('award_parts').values(rows).execute())
}

/** What the registry of the sandbox says of the domains of all websites, so that nothing waits for it. */
export const writeDomainAges = async (tx: Tx, now: Date): Promise<void> => {
  const websites = await tx.selectFrom('websites').select('domain').where('is_verified', '=', true).execute()
  const domains = [...new Set(websites.map(({ domain }) => awardDomain(domain)))]
  const ages = domains.map((domain) => ({
    ...{ domain, outcome: 'registered', registered_at: usualRegistration(domain) },
    ...{ asked_at: now, next_ask_at: new Date(now.getTime() + 30 * dayMs) },
  }))
  await inBatches(ages, (rows) =>
    tx
      .insertInto('domain_ages')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
