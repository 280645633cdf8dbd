// Facts for judging a referral: where the two members signed in, and who owned the first website before.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import type { Tx } from '../platform/db/database.ts'
import type { ReferralFacts } from './judge.ts'
import type { ReferralRow } from './referralRow.ts'

/** Fixed*: the period that the cap on bonuses applies to. */
const capDays = 30

/**
 * `domain` is the registrable domain of the first verified website. The caller must hold the lock that prevents
 * concurrent bonuses for it.
 */
export const readFacts = async (tx: Tx, row: ReferralRow, domain: string | null): Promise<ReferralFacts> => ({
  ...(await readTraces(tx, row)),
  domain: domain === null ? null : await readDomain(tx, row, domain),
})

const readTraces = async (
  tx: Tx,
  { referral_id: memberId, referrer_id: referrerId }: ReferralRow,
): Promise<Omit<ReferralFacts, 'domain'>> => {
  const { rows } = await sql<Omit<ReferralFacts, 'domain'>>`
    with shared as (
      select s.user_id, s.user_agent = m.user_agent and s.user_agent <> '' as same_browser
      from sessions m join sessions s on s.network_hash = m.network_hash and s.user_id <> m.user_id
      where m.user_id = ${memberId} and m.network_hash is not null)
    select
      exists (select from shared where user_id = ${referrerId} and same_browser) as "sameDevice",
      exists (select from shared where user_id = ${referrerId}) as "sameNetwork",
      exists (
        select from shared join referrals f on f.referral_id = shared.user_id
        where f.referrer_id = ${referrerId}) as "sharedNetwork",
      is_related_beyond_referral(${memberId}, ${referrerId}) as related,
      exists (select from users where id in (${memberId}, ${referrerId}) and blocked_at is not null) as blocked`.execute(
    tx,
  )
  const [traces] = rows
  if (traces === undefined) throw new Error('The query for the sign-in traces of a referral returned no row.')
  return traces
}

const readDomain = async (
  tx: Tx,
  { referral_id: memberId, referrer_id: referrerId }: ReferralRow,
  domain: string,
): Promise<NonNullable<ReferralFacts['domain']>> => {
  const { rows } = await sql<Omit<NonNullable<ReferralFacts['domain']>, 'bonusesMax'>>`
    select
      exists (
        select from websites
        where user_id = ${referrerId} and (domain = ${domain} or right(domain, ${domain.length + 1}) = ${`.${domain}`})
      ) as "ofReferrer",
      exists (
        select from referrals f join referral_rewards w using (referral_id)
        where f.activated_domain = ${domain} and f.referral_id <> ${memberId} and w.kind = 'registration' and w.state = 'granted'
      ) as "broughtBonus",
      (
        select count(*) from referral_rewards
        where referrer_id = ${referrerId} and kind = 'registration' and state = 'granted'
          and granted_at > clock_now() - make_interval(days => ${capDays})
      ) as "bonusesLately"`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('The query for the domain of a referral returned no row.')
  const { referrals } = await readSettings(tx)
  return { ...found, bonusesMax: referrals.bonuses_per_30_days }
}
