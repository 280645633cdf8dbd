// Member records of websites, for export and erasure: claims, their checks and analyses, and the member's overrides as
// an admin.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { endClaim } from './claims.ts'
import { lockClaim } from './lockClaim.ts'

export const websiteRecords: MemberRecords = {
  name: 'websites',
  tables: ['websites', 'onboarding', 'domain_overrides', 'blocked_domains'],
  take: async (db, memberId) => {
    const websites = await db
      .selectFrom('websites')
      .select([
        'id',
        'domain',
        'title',
        'is_verified',
        'created_at',
        'verified_at',
        'ended_at',
        'ended_reason',
        'attempts',
        'last_checked_at',
        'last_outcome',
        'quality_score',
        'niche',
        'language',
        'country',
        'figures',
      ])
      .where('user_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const ids = websites.map(({ id }) => id)
    const none = ids.length === 0
    return {
      websites,
      checks: none
        ? []
        : await db
            .selectFrom('website_checks')
            .select(['website_id', 'at', 'outcome', 'seen'])
            .where('website_id', 'in', ids)
            .orderBy('id')
            .execute(),
      analyses: none
        ? []
        : await db
            .selectFrom('analyses')
            .select(['website_id', 'created_at', 'finished_at', 'state', 'failure', 'score', 'result'])
            .where('website_id', 'in', ids)
            .orderBy('created_at')
            .execute(),
      overrides: await db
        .selectFrom('domain_overrides')
        .select(['domain', 'field', 'value', 'reason', 'at'])
        .where('by_id', '=', memberId)
        .orderBy('at')
        .execute(),
      blocked_domains: await db
        .selectFrom('blocked_domains')
        .select(['domain', 'reason', 'at'])
        .where('by_id', '=', memberId)
        .orderBy('at')
        .execute(),
    }
  },
  consequences: async (db, memberId) => {
    const { count } = await db
      .selectFrom('websites')
      .select(db.fn.countAll<number>().as('count'))
      .where('user_id', '=', memberId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count > 0 ? [{ kind: 'websites_given_up', websites: count }] : []
  },
  /** Claims end; overrides of a domain stay, under the anonymised account. */
  erase: async (tx, memberId) => {
    const live = await tx
      .selectFrom('websites')
      .select('id')
      .where('user_id', '=', memberId)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of live) {
      const claim = await lockClaim(tx, id)
      if (claim !== null) await endClaim(tx, claim, 'account_closed')
    }
    await tx.deleteFrom('onboarding').where('user_id', '=', memberId).execute()
  },
}
