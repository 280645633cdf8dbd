// Notifications about exchanges. The member who made the transition is not notified; the others are, in the app and,
// optionally, by email.
import { sql } from 'kysely'
import type { NotificationPayload } from '../../contract/notifications.ts'
import { notify } from '../notifications/notify.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { memberName } from '../orders/orderViewRows.ts'
import type { LockedExchange, LegRow, TransitionRequest } from './exchangeRow.ts'

interface ExchangeTransition {
  before: LockedExchange
  after: LockedExchange
  request: TransitionRequest
}

export const notifyOfTransition = async (tx: Tx, { before, after, request }: ExchangeTransition): Promise<void> => {
  const { memberId = null } = request
  if (request.transition === 'approve' && memberId !== null) {
    await notifyAnswer(tx, after, memberId, [after.row.requested_by])
  }
  if (request.transition === 'reject' && memberId !== null) {
    const others = after.legs.map(({ giver_user_id: id }) => id).filter((id) => id !== memberId)
    await notifyAnswer(tx, after, memberId, others)
  }
  if (request.leg !== undefined && (request.transition === 'fail' || request.transition === 'check_timeout')) {
    await publishChecked(tx, after, after.legs[request.leg], request.transition)
  }
  if (before.row.stage === after.row.stage) return
  for (const leg of after.legs) {
    const notification = notificationOfStage(after, leg)
    const isKnown = after.row.stage === 'ended' && leg.giver_user_id === memberId && request.transition !== 'lose'
    if (notification !== null && !isKnown) await notify(tx, { ...notification, memberId: leg.giver_user_id })
  }
}

/** A link that does not match is corrected by its giver; one that could not be read is checked by its receiver. */
const publishChecked = async (
  tx: Tx,
  { row }: LockedExchange,
  leg: LegRow | undefined,
  transition: 'fail' | 'check_timeout',
): Promise<void> => {
  if (leg === undefined) return
  const [memberId, outcome] =
    transition === 'fail' ? ([leg.giver_user_id, 'failed'] as const) : ([leg.receiver_user_id, 'unread'] as const)
  const data = { exchange_id: row.id, domain: shownDomain(leg.domain), outcome }
  await notify(tx, { memberId, kind: 'exchange_link_checked', data })
}

/** Every member whose link is not placed yet, once. */
export const notifyDueSoon = async (tx: Tx, { row, legs }: LockedExchange): Promise<void> => {
  if (row.place_by === null) return
  const notified = await tx
    .selectFrom('notifications')
    .select('user_id')
    .where(
      'user_id',
      'in',
      legs.map((leg) => leg.giver_user_id),
    )
    .where('type', '=', 'exchange_due_soon')
    .where(sql<boolean>`data ->> 'exchange_id' = ${row.id}`)
    .execute()
  for (const leg of legs) {
    const memberId = leg.giver_user_id
    const isMissing = leg.state === 'open' || leg.state === 'failed'
    if (!isMissing || notified.some(({ user_id: id }) => id === memberId)) continue
    const data = {
      exchange_id: row.id,
      domain: shownDomain(leg.target_host),
      own_domain: shownDomain(leg.domain),
      place_by: row.place_by.toISOString(),
    }
    await notify(tx, { memberId, kind: 'exchange_due_soon', data })
  }
}

/** For the giver of this leg. */
const notificationOfStage = (locked: LockedExchange, leg: LegRow): NotificationPayload | null => {
  const { row } = locked
  const about = { exchange_id: row.id, domain: otherDomain(locked, leg.giver_user_id) }
  switch (row.stage) {
    case 'placing': {
      if (row.place_by === null) throw new Error(`Exchange ${row.id} is in placement without a deadline`)
      const data = {
        exchange_id: row.id,
        domain: shownDomain(leg.target_host),
        own_domain: shownDomain(leg.domain),
        place_by: row.place_by.toISOString(),
      }
      return { kind: 'exchange_to_place', data }
    }
    case 'live':
      return { kind: 'exchange_live', data: about }
    case 'ended':
      return endedNotice(row.ended_reason, about)
    default:
      return null
  }
}

const notifiedEndings = ['expired', 'withdrawn', 'not_placed', 'link_lost', 'website_gone', 'over'] as const

/** A rejection has a notification of its own. */
const endedNotice = (
  reason: string | null,
  about: { exchange_id: string; domain: string },
): NotificationPayload | null => {
  const known = notifiedEndings.find((ending) => ending === reason)
  return known === undefined ? null : { kind: 'exchange_ended', data: { ...about, reason: known } }
}

/** Notifications name an exchange by the website the reader gets a link from. */
const otherDomain = ({ legs }: LockedExchange, memberId: string): string =>
  shownDomain(legs.find(({ receiver_user_id: id }) => id === memberId)?.domain ?? '')

const notifyAnswer = async (
  tx: Tx,
  locked: LockedExchange,
  memberId: string,
  notified: readonly string[],
): Promise<void> => {
  const answer = locked.legs.find(({ giver_user_id: id }) => id === memberId)
  if (answer === undefined) return
  const data = {
    exchange_id: locked.row.id,
    member_name: await nameOf(tx, memberId),
    domain: shownDomain(answer.domain),
    answer: answer.answer === 'rejected' ? ('rejected' as const) : ('approved' as const),
    note: answer.answer_note,
  }
  for (const id of notified) await notify(tx, { memberId: id, aboutId: memberId, kind: 'exchange_answered', data })
}

/** Notifies every other member: which link they would get, and where they would place one. */
export const notifyOfRequest = async (tx: Tx, locked: LockedExchange): Promise<void> => {
  const { row, legs } = locked
  const name = await nameOf(tx, row.requested_by)
  for (const leg of legs) {
    const memberId = leg.giver_user_id
    if (memberId === row.requested_by) continue
    const data = {
      exchange_id: row.id,
      member_name: name,
      domain: otherDomain(locked, memberId),
      own_domain: shownDomain(leg.domain),
    }
    await notify(tx, { memberId, aboutId: row.requested_by, kind: 'exchange_requested', data })
  }
}

/** Its giver has time to restore it. */
export const notifyMissing = async (tx: Tx, { row }: LockedExchange, leg: LegRow, repairBy: Date): Promise<void> => {
  const data = {
    exchange_id: row.id,
    domain: shownDomain(leg.domain),
    url: (leg.page_url ?? '').slice(0, urlShownMax),
    repair_by: repairBy.toISOString(),
  }
  await notify(tx, { memberId: leg.giver_user_id, kind: 'exchange_link_missing', data })
}

const urlShownMax = 2_000

/** Keyed by id; closed accounts have none. */
export const namesOf = async (db: Db | Tx, memberIds: readonly string[]): Promise<Map<string, string>> => {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id', sql<string>`${memberName}`.as('name')])
    .where('u.id', 'in', memberIds)
    .where('u.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nameOf = async (tx: Tx, memberId: string): Promise<string> => (await namesOf(tx, [memberId])).get(memberId) ?? ''
