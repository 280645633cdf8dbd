// What an exchange agreed about one of its links, for the link report and for manual review of unreadable links.
import type { AgreedLink, ReadAgreements } from '../links/agreements.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'

export const readExchangeAgreements: ReadAgreements = async (db, links) => {
  const rows = await findLegs(
    db,
    links.map(({ id }) => id),
  )
  return new Map(rows.map((leg) => [leg.link_id ?? '', agreedOf(leg)]))
}

const findLegs = (db: Db, linkIds: readonly string[]) =>
  db
    .selectFrom('exchange_legs as l')
    .innerJoin('websites as w', 'w.id', 'l.website_id')
    .innerJoin('websites as t', 't.id', 'l.target_website_id')
    .innerJoin('users as giver', 'giver.id', 'l.giver_user_id')
    .innerJoin('users as receiver', 'receiver.id', 'l.receiver_user_id')
    .select(['l.link_id', 'l.website_id', 'l.giver_user_id', 'l.receiver_user_id', 'l.state', 'l.is_live'])
    .select(['w.domain', 'w.is_verified', 'w.ended_at as website_ended_at', 't.domain as target_host'])
    .select(['giver.full_name as giver_name', 'receiver.full_name as receiver_name'])
    .where('l.link_id', 'in', linkIds)
    .execute()

type FoundLeg = Awaited<ReturnType<typeof findLegs>>[number]

const agreedOf = (leg: FoundLeg): AgreedLink => ({
  agreement: {
    kind: 'exchange',
    domain_name: shownDomain(leg.domain),
    target_domain_name: shownDomain(leg.target_host),
  },
  website: { id: leg.website_id, domain: leg.domain, isVerified: leg.is_verified && leg.website_ended_at === null },
  giver: { id: leg.giver_user_id, name: leg.giver_name },
  taker: { id: leg.receiver_user_id, name: leg.receiver_name },
  creditsIfMissing: 0,
  canBeRepaired: leg.is_live && leg.state === 'placed',
})
