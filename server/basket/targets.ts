// Target URL of an ordered link: parses the buyer's input into one canonical URL, and reads what is known about its
// site.
import { sql } from 'kysely'
import { pageUrlLengthMax } from '../../contract/limits.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { AppError } from '../platform/errors.ts'
import { type DomainRules, readDomain } from '../websites/domainInput.ts'
import { refuseLongAddress } from '../platform/storedUrl.ts'

export interface Target {
  url: string
  /** In ASCII, as used in requests. */
  host: string
  /** The same without `www`, as in claims. */
  domain: string
  registrableDomain: string
}

const named = /^[a-z][a-z\d+.-]*:\/\//i

/** Null if it is not a URL on the public web. The scheme is optional; the fragment is dropped. */
export const readTarget = (typed: string, rules: DomainRules): Target | null => {
  const text = typed.trim()
  const url = URL.parse(named.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/\.$/, '')
  const place = placeOf(host, rules)
  if (place === null) return null
  url.hostname = host
  url.hash = ''
  return { url: url.href, host, ...place }
}

const placeOf = (host: string, rules: DomainRules): Pick<Target, 'domain' | 'registrableDomain'> | null => {
  const reading = readDomain(host, rules)
  if (reading.kind === 'domain') return { domain: reading.domain, registrableDomain: reading.registrableDomain }
  if (reading.issue !== 'domain_with_www' || reading.meant === null) return null
  const without = readDomain(reading.meant, rules)
  return without.kind === 'domain' ? { domain: without.domain, registrableDomain: without.registrableDomain } : null
}

/** The URL in stored form; an invalid one is rejected with an issue on its field. */
export const takeTarget = (typed: string, rules: DomainRules): string => {
  const target = readTarget(typed, rules)
  if (target === null) throw new AppError('invalid_input', { issues: [{ path: 'target_url', code: 'not_a_url' }] })
  refuseLongAddress(target.url, { path: 'target_url', limit: pageUrlLengthMax })
  return target.url
}

/** A verified website of a member. */
export interface OwnedSite {
  id: string
  memberId: string
  domain: string
  registrableDomain: string
  title: string | null
  niche: string | null
  language: string | null
}

/** Who has verified the site of a target, and whether links may point there. */
export interface Surroundings {
  /** The host itself first, then the domain above it. */
  sites: OwnedSite[]
  isBlocked: boolean
}

const selectSurroundings = preparedStatement((db, param: Param<{ domains: string[]; above: string[] }>) =>
  sql<{ sites: OwnedSite[]; blocked: string[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'memberId', user_id, 'domain', domain,
        'registrableDomain', registrable_domain, 'title', title, 'niche', niche, 'language', language)), '[]')
        from websites where domain = any(${param('domains')}::text[]) and is_verified and ended_at is null) as sites,
      array(select domain from blocked_domains where domain = any(${param('above')}::text[])) as blocked`.compile(db),
)

/** Reads all targets in one query. */
export const readSurroundings = async (
  db: Db | Tx,
  targets: readonly Target[],
): Promise<(target: Target) => Surroundings> => {
  const domains = [...new Set(targets.flatMap(({ domain, registrableDomain }) => [domain, registrableDomain]))]
  const above = [...new Set(targets.flatMap(({ host }) => domainsAbove(host)))]
  if (domains.length === 0) return () => ({ sites: [], isBlocked: false })
  const rows = await selectSurroundings(db, { domains, above })
  const { sites = [], blocked = [] } = rows[0] ?? {}
  return ({ host, domain, registrableDomain }) => ({
    sites: [...new Set([domain, registrableDomain])].flatMap((name) => sites.filter((site) => site.domain === name)),
    isBlocked: domainsAbove(host).some((name) => blocked.includes(name)),
  })
}

/** A domain and all its parent domains. */
const domainsAbove = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
