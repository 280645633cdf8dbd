// Claims: a member adds a domain as theirs, and removes it again. Claims of several members coexist until one of them
// is verified.
import { sql } from 'kysely'
import { unprovenPerMemberMax, websitesPerMemberMax } from '../../contract/limits.ts'
import * as members from '../accounts/members.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type DomainRules, readDomain } from './domainInput.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteEnded, websiteUnverified } from './events.ts'
import { type Claim, lockClaim, lockOwn } from './lockClaim.ts'
import { newToken } from './verification/record.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { notifyOwner, notifyOwnerOfEnd } from './notifyOwner.ts'
import type { OpenOrdersOn } from './ties.ts'

export interface NewClaim {
  memberId: string
  /** As it was typed. */
  domain: string
  /** Also if another member has verified it. */
  contest: boolean
}

/** Returns the id of the new website. */
export const addClaim = async (tx: Tx, claim: NewClaim, rules: DomainRules): Promise<string> => {
  const reading = readDomain(claim.domain, rules)
  if (reading.kind === 'refused') {
    const { issue, meant } = reading
    throw new AppError('invalid_input', {
      issues: [{ path: 'domain', code: issue, ...(meant === null ? {} : { word: shownDomain(meant) }) }],
    })
  }
  const { domain, registrableDomain } = reading
  await members.hold(tx, claim.memberId)
  await lockClaims(tx, claim.memberId)
  await lockBlocking(tx, 'shared')
  if (await isBlocked(tx, domain)) throw new AppError('domain_blocked')
  await lockDomain(tx, domain)
  await meetOthers(tx, claim, domain)
  await refuseTooMany(tx, claim.memberId)
  const { id } = await tx
    .insertInto('websites')
    .values({
      user_id: claim.memberId,
      domain,
      registrable_domain: registrableDomain,
      token: newToken(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyOwner(tx, id)
  return id
}

/** Advisory lock: two tabs of one member add serially, so that both respect the limit. */
const lockClaims = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${memberId}`}, 0))`.execute(tx)
}

/** Advisory lock, shared for claims and verifications, exclusive for blocks: no claim slips past a concurrent block. */
export const lockBlocking = async (tx: Tx, mode: 'shared' | 'alone'): Promise<void> => {
  const key = sql`hashtextextended('blocking of domains', 0)`
  await (
    mode === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`
  ).execute(tx)
}

/** Advisory lock: claims on one domain are decided serially, so that none is added while another is being verified. */
export const lockDomain = async (tx: Tx, domain: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${domain}`}, 0))`.execute(tx)
}

/** A blocked domain includes its subdomains. */
export const isBlocked = async (tx: Tx, domain: string): Promise<boolean> => {
  const labels = domain.split('.')
  const above = labels.map((_, index) => labels.slice(index).join('.'))
  const found = await tx.selectFrom('blocked_domains').select('domain').where('domain', 'in', above).executeTakeFirst()
  return found !== undefined
}

/** Rejects existing claims, except if another member has verified the domain and the member contests it. */
const meetOthers = async (tx: Tx, { memberId, contest }: NewClaim, domain: string): Promise<void> => {
  const claims = await tx
    .selectFrom('websites')
    .select(['user_id', 'is_verified'])
    .where('domain', '=', domain)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('user_id', '=', memberId), where('is_verified', '=', true)]))
    .execute()
  if (claims.some((claim) => claim.user_id === memberId)) throw new AppError('domain_added')
  if (claims.length > 0 && !contest) throw new AppError('domain_verified_by_another')
}

const refuseTooMany = async (tx: Tx, memberId: string): Promise<void> => {
  const { all, unproven } = await tx
    .selectFrom('websites')
    .select([tx.fn.countAll<number>().as('all'), sql<number>`count(*) filter (where not is_verified)`.as('unproven')])
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (all >= websitesPerMemberMax || unproven >= unprovenPerMemberMax) throw new AppError('too_many_websites')
}

export const removeClaim = async (
  tx: Tx,
  own: { memberId: string; websiteId: string },
  openOrdersOn: readonly OpenOrdersOn[],
): Promise<void> => {
  const claim = await lockOwn(tx, own)
  for (const count of openOrdersOn) {
    if ((await count(tx, claim.websiteId)) > 0) throw new AppError('orders_open')
  }
  await endClaim(tx, claim, 'removed')
}

export type EndReason = 'removed' | 'verified_by_another' | 'blocked' | 'account_closed'

/** Ends a locked claim. Its token is never reused: adding the domain again gives a new one. */
export const endClaim = async (tx: Tx, claim: Claim, reason: EndReason): Promise<void> => {
  const { websiteId, memberId, domain, registrableDomain } = claim
  await tx
    .updateTable('websites')
    .set({
      ended_at: sql<Date>`clock_now()`,
      ended_reason: reason,
      is_verified: false,
      verified_at: null,
      checking_since: null,
      next_check_at: null,
      checking_until: null,
    })
    .where('id', '=', websiteId)
    .execute()
  if (claim.isVerified) await publish(tx, websiteUnverified, { websiteId, memberId, domain, registrableDomain, reason })
  await publish(tx, websiteEnded, { websiteId, memberId, domain, registrableDomain })
  if (reason === 'verified_by_another' || reason === 'blocked') {
    await notify(tx, {
      memberId,
      kind: 'website_unverified',
      data: { website_id: websiteId, domain: shownDomain(domain), reason, was_verified: claim.isVerified },
    })
  }
  if (reason !== 'account_closed') await notifyOwnerOfEnd(tx, { memberId, websiteId })
}

/** Ends every live claim on a blocked domain and its subdomains; returns their number. */
export const endClaims = async (tx: Tx, domain: string): Promise<number> => {
  const below = `%.${domain.replaceAll(/[\\%_]/g, String.raw`\$&`)}`
  const rows = await tx
    .selectFrom('websites')
    .select('id')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', below)]))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  let ended = 0
  for (const { id } of rows) {
    const claim = await lockClaim(tx, id)
    if (claim === null) continue
    await endClaim(tx, claim, 'blocked')
    ended += 1
  }
  return ended
}
