// Facts about the age of domains, read from the database, and the decision whether they are established.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type AgeFacts, type AgeRules, decideAge, type DomainAge } from './established.ts'
import type { RdapReading } from './rdapAnswer.ts'

/**
 * `domain` is the one by which awards are counted; `host` the website below it, verified by the member: on a hosting
 * platform the others belong to other members.
 */
export interface AgedSite {
  domain: string
  host: string
  memberId: string
}

interface AgeRow {
  outcome: RdapReading['kind'] | null
  registered_at: Date | null
  failing_since: Date | null
  listed_days: number | null
  verified_since: Date | null
}

/** In the order of the sites. A list counts with the releases since which it has named the domain. */
const readAgeFacts = async (db: Db | Tx, sites: readonly AgedSite[]): Promise<AgeFacts[]> => {
  const { rows } = await sql<AgeRow>`
    select age.outcome, age.registered_at, age.failing_since, (
        select max(list.finished_at::date - ranks.listed_since)
        from rank_imports list join domain_ranks ranks on ranks.import_id = list.id and ranks.domain = site.domain
        where list.current) as listed_days, (
        select verified_at from websites w
        where w.domain = site.host and w.user_id = site.member and w.is_verified and w.ended_at is null) as verified_since
    from unnest(
        ${sites.map(({ domain }) => domain)}::text[], ${sites.map(({ host }) => host)}::text[],
        ${sites.map(({ memberId }) => memberId)}::uuid[]) with ordinality as site (domain, host, member, place)
      left join domain_ages age on age.domain = site.domain collate "C"
    order by site.place`.execute(db)
  return rows.map((row) => ({
    rdap:
      row.outcome === null
        ? null
        : { kind: row.outcome, registeredAt: row.registered_at, failingSince: row.failing_since },
    listedDays: row.listed_days,
    verifiedSince: row.verified_since,
  }))
}

/** In the order of the sites. */
export const readDomainAges = async (
  db: Db | Tx,
  sites: readonly AgedSite[],
  rules: AgeRules,
): Promise<DomainAge[]> => {
  const now = await clock.now(db)
  return (await readAgeFacts(db, sites)).map((facts) => decideAge(facts, rules, now))
}
