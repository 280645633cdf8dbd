// Referring domains that a member uploaded, in the data export and when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const referringDomainsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('referring_domains')
    .innerJoin('websites', 'websites.id', 'referring_domains.website_id')
    .select(['websites.domain as website', 'referring_domains.registrable_domain as domain'])
    .where('websites.user_id', '=', memberId)
    .orderBy('websites.domain')
    .orderBy('referring_domains.registrable_domain')
    .execute()

export const referringDomainRecords: MemberRecords = {
  name: 'referring_domains',
  // Rows belong to a website, not to a member.
  tables: [],
  take: (db, memberId) => referringDomainsOf(db, memberId),
  erase: async (tx, memberId) => {
    await tx
      .deleteFrom('referring_domains')
      .where('website_id', 'in', (eb) => eb.selectFrom('websites').select('id').where('user_id', '=', memberId))
      .execute()
  },
}
