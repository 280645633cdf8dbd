// Queued credits of the demo data: two awards that await review, and a rejection with an objection that nobody has
// answered yet. The domains are further ones of the seller, so that their limit is low.
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { shippedSettings, websiteAwardFor } from '../../contract/pricing.ts'
import { fitting, splitAward } from '../../contract/awardRules.ts'
import type { PastPart } from './credits.ts'
import texts from './texts/issuance.json' with { type: 'json' }

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

const score = 70
const { award_limits: limits, awards } = shippedSettings
const wanted = websiteAwardFor(score, awards.website)
const amount = splitAward(fitting(wanted, limits.further, 0), limits).now

/** They move nothing yet. */
export const demoQueue: PastPart = async (tx, { now, idOf, awards: book }) => {
  const owner = idOf.get('seller@demo.test')
  const admin = idOf.get('admin@demo.test')
  if (owner === undefined || admin === undefined) return []
  const give = (host: string, queued: { key: string; rejectedAt?: Date }, at: Date): void => {
    book.give({ reason: 'website', ownerId: owner, siteOwnerId: owner, host, wanted, score, at, queued }, now)
  }
  const item = { reason: 'website_award', owner_id: owner, amount, cause: 'paused' }
  for (const [place, domain] of texts.waiting.entries()) {
    const key = `award:website:${domain}`
    const at = later(now, -1 - place)
    give(domain, { key }, at)
    const row = { ...item, key, refers_to: `domain:${domain}`, queued_at: sql<Date>`${at}::timestamptz` }
    await tx.insertInto('issuance_queue').values(row).execute()
  }
  const { domain, reason, objection } = texts.rejected
  const queuedAt = new Date(now.getTime() - 2 * dayMs)
  const key = `award:website:${domain}`
  const rejectedAt = later(queuedAt, 5)
  give(domain, { key, rejectedAt }, queuedAt)
  const { id } = await tx
    .insertInto('issuance_queue')
    .values({
      ...{ ...item, key, refers_to: `domain:${domain}` },
      ...{ state: 'rejected', decided_by: admin, decision_reason: reason },
      queued_at: sql<Date>`${queuedAt}::timestamptz`,
      decided_at: sql<Date>`${rejectedAt}::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('decisions')
    .values({
      ...{ owner_id: owner, measure: 'credits_rejected', subject_kind: 'issuance', subject_id: id },
      ...{ ground: 'issuance_review', facts: JSON.stringify([{ fact: 'issuance', reason: item.reason, amount }]) },
      ...{ reasons: reason, decided_by: admin, decided_at: sql<Date>`${rejectedAt}::timestamptz` },
      ...{ objection, objected_at: sql<Date>`${later(queuedAt, 9)}::timestamptz` },
    })
    .execute()
  return []
}
