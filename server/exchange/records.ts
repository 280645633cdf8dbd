// Personal data held by exchanges: export, consequences of account deletion for open exchanges, and erasure.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'
import { leaveExchanges } from './endedWebsites.ts'

const openSitesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('exchange_sites as e')
    .innerJoin('websites as w', 'w.id', 'e.website_id')
    .select(['w.domain', 'e.note', 'e.opened_at'])
    .where('e.user_id', '=', memberId)
    .orderBy('e.number')
    .execute()

const requestsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('exchanges')
    .select(['number', 'status', 'stage', 'note', 'requested_at', 'approved_at', 'live_at', 'ended_at'])
    .select('ended_reason')
    .where('requested_by', '=', memberId)
    .orderBy('number')
    .execute()

/** Legs that the member gives, and those that they receive. */
const legsOf = (db: Db, memberId: string, side: 'giver' | 'receiver') =>
  db
    .selectFrom('exchange_legs as l')
    .innerJoin('exchanges as x', 'x.id', 'l.exchange_id')
    .innerJoin('websites as w', 'w.id', 'l.website_id')
    .select(['x.number as exchange', 'x.status', 'x.stage', 'w.domain', 'l.target_url', 'l.anchor_text', 'l.page_url'])
    .select(['l.answer', 'l.answered_at', 'l.answer_note', 'l.state', 'l.submitted_at', 'l.placed_at'])
    .where(side === 'giver' ? 'l.giver_user_id' : 'l.receiver_user_id', '=', memberId)
    .orderBy('x.number')
    .execute()

export const exchangeRecords: MemberRecords = {
  name: 'exchange',
  tables: ['exchange_sites', 'exchanges', 'exchange_legs'],
  take: async (db, memberId) => ({
    open_websites: await openSitesOf(db, memberId),
    requests: await requestsOf(db, memberId),
    links_given: await legsOf(db, memberId, 'giver'),
    links_got: await legsOf(db, memberId, 'receiver'),
  }),
  consequences: async (db, memberId) => {
    const { count } = await db
      .selectFrom('exchange_legs')
      .select(db.fn.countAll<number>().as('count'))
      .where('giver_user_id', '=', memberId)
      .where('is_live', '=', true)
      .executeTakeFirstOrThrow()
    return count > 0 ? [{ kind: 'exchanges_ended', exchanges: count }] : []
  },
  /** The other members keep what was agreed, without the name. */
  erase: leaveExchanges,
}
