// Queued credits of the demo data: two that await review, and a rejection with an objection that nobody has answered yet.
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../contract/durations.ts'
import type { PastPart } from './credits.ts'
import texts from './texts/issuance.json' with { type: 'json' }

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

/** They move nothing yet. */
export const demoQueue: PastPart = async (tx, { now, idOf }) => {
  const owner = idOf.get('seller@demo.test')
  const admin = idOf.get('admin@demo.test')
  if (owner === undefined || admin === undefined) return []
  const queuedAt = new Date(now.getTime() - 2 * dayMs)
  for (const [place, domain] of texts.waiting.entries()) {
    await tx
      .insertInto('issuance_queue')
      .values({
        ...{ key: `award:website:${domain}`, reason: 'website_award', owner_id: owner, amount: 50, cause: 'member' },
        refers_to: `domain:${domain}`,
        queued_at: sql<Date>`${later(now, -1 - place)}::timestamptz`,
      })
      .execute()
  }
  const { domain, reason, objection } = texts.rejected
  await tx
    .insertInto('issuance_queue')
    .values({
      ...{ key: `award:website:${domain}`, reason: 'website_award', owner_id: owner, amount: 30, cause: 'member' },
      ...{ refers_to: `domain:${domain}`, state: 'rejected', decided_by: admin, decision_reason: reason, objection },
      queued_at: sql<Date>`${queuedAt}::timestamptz`,
      decided_at: sql<Date>`${later(queuedAt, 5)}::timestamptz`,
      objected_at: sql<Date>`${later(queuedAt, 9)}::timestamptz`,
    })
    .execute()
  return []
}
