// Facts about the age of a domain, read from the database, and the decision whether it is established.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type AgeFacts, type AgeRules, decideAge, type DomainAge } from './established.ts'
import type { RdapReading } from './rdapAnswer.ts'

interface AgeRow {
  outcome: RdapReading['kind'] | null
  registered_at: Date | null
  failing_since: Date | null
  listed_days: number | null
  verified_since: Date | null
}

/**
 * `domain` is the one by which awards are counted; `site` the verified website below it: on a hosting platform the
 * others belong to other members. A list counts with the releases since which it has named the domain.
 */
export const readAgeFacts = async (
  db: Db | Tx,
  { domain, host, memberId }: { domain: string; host: string; memberId: string },
): Promise<AgeFacts> => {
  const { rows } = await sql<AgeRow>`
    select age.outcome, age.registered_at, age.failing_since, (
        select max(list.finished_at::date - ranks.listed_since)
        from rank_imports list join domain_ranks ranks on ranks.import_id = list.id and ranks.domain = ${domain}
        where list.current) as listed_days, (
        select verified_at from websites
        where domain = ${host} and user_id = ${memberId} and is_verified and ended_at is null) as verified_since
    from (select) as one left join domain_ages age on age.domain = ${domain}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The query for the age of a domain returned no row.')
  const { outcome, registered_at: registeredAt, failing_since: failingSince } = row
  return {
    rdap: outcome === null ? null : { kind: outcome, registeredAt, failingSince },
    listedDays: row.listed_days,
    verifiedSince: row.verified_since,
  }
}

export const readDomainAge = async (
  db: Db | Tx,
  site: { domain: string; host: string; memberId: string },
  rules: AgeRules,
): Promise<DomainAge> => decideAge(await readAgeFacts(db, site), rules, await clock.now(db))
