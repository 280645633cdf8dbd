// Awards for verified websites: an award by score, once per domain ever, and a welcome bonus with the member’s first,
// once per member and once per domain ever. `awardDomain` decides which domain counts.
import { sql } from 'kysely'
import { websiteAwardFor } from '../../contract/pricing.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { lockName, postOnce } from './once.ts'
import { readSettings } from './settings.ts'

interface Proved {
  websiteId: string
  memberId: string
}

/** What credits need to know from the websites module, which they do not depend on. */
export interface Claim {
  memberId: string
  domain: string
  registrableDomain: string
  isVerified: boolean
}

/** The live claim with this id, row-locked; null if there is none. */
export type LockClaim = (tx: Tx, websiteId: string) => Promise<Claim | null>

/** Awards nothing if the member has lost verification or closed the account since the event. */
export const awardWebsite = async (
  tx: Tx,
  lockClaim: LockClaim,
  { score, ...verified }: Proved & { score: number },
): Promise<void> => {
  const claim = await lockVerified(tx, lockClaim, verified)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const amount = websiteAwardFor(score, awards.website)
  if (amount === 0) return
  const { memberId, domain } = claim
  const [counted, ...earlier] = namesOf(claim)
  const given = await postOnce(
    tx,
    {
      key: keyOf(counted),
      reason: 'website_award',
      amount,
      memberId,
      subject: `domain:${counted}`,
    },
    earlier.map(keyOf),
  )
  if (!given) return notifyOfNone(tx, claim, verified.websiteId)
  await notify(tx, {
    memberId,
    kind: 'credits_awarded',
    data: { amount, reason: 'website', domain: shownDomain(domain) },
  })
}

export const awardWelcome = async (tx: Tx, lockClaim: LockClaim, verified: Proved): Promise<void> => {
  const claim = await lockVerified(tx, lockClaim, verified)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const amount = awards.welcome
  if (amount === 0) return
  const { memberId } = claim
  const names = namesOf(claim)
  if (await hasBroughtWelcome(tx, names)) return
  const key = `welcome:${memberId}`
  const given = await postOnce(tx, { key, reason: 'welcome_bonus', amount, memberId, subject: `domain:${names[0]}` })
  if (!given) return
  await notify(tx, { memberId, kind: 'credits_awarded', data: { amount, reason: 'welcome', domain: null } })
}

const keyOf = (domain: string): string => `award:website:${domain}`

/**
 * The domain that counts, and the name it was counted under before subdomains handed out by one company were counted as
 * one.
 */
const namesOf = ({ domain, registrableDomain }: Claim): [counted: string, ...earlier: string[]] => {
  const counted = awardDomain(domain)
  return counted === registrableDomain ? [counted] : [counted, registrableDomain]
}

/** Notifies the member once why a website brings no award, unless they received the award of its domain themselves. */
const notifyOfNone = async (tx: Tx, claim: Claim, websiteId: string): Promise<void> => {
  const { memberId, domain } = claim
  const names = namesOf(claim)
  const { rows } = await sql`
    select from ledger_transfers t join ledger_accounts a on a.id = t.to_account
    where t.key = any (${names.map(keyOf)}::text[]) and a.owner_id = ${memberId}
    union all
    select from notifications
    where user_id = ${memberId} and type = 'credits_not_awarded' and data ->> 'website_id' = ${websiteId}
    limit 1`.execute(tx)
  if (rows.length > 0) return
  const data = { website_id: websiteId, domain: shownDomain(domain), counted_as: shownDomain(names[0]) }
  await notify(tx, { memberId, kind: 'credits_not_awarded', data })
}

/** Whichever member received it. */
const hasBroughtWelcome = async (tx: Tx, names: readonly [string, ...string[]]): Promise<boolean> => {
  await lockName(tx, `welcome:domain:${names[0]}`)
  const { rows } = await sql`
    select from ledger_transfers
    where reason = 'welcome_bonus' and refers_to = any (${names.map((name) => `domain:${name}`)}::text[])
    union all
    select from past_welcome_bonuses where domain = any (${names}::text[])
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * The row-locked claim, provided it is verified and still belongs to that member, whose address is confirmed and whose
 * account is not closed.
 */
const lockVerified = async (tx: Tx, lockClaim: LockClaim, { websiteId, memberId }: Proved): Promise<Claim | null> => {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('email_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (member === undefined) return null
  const claim = await lockClaim(tx, websiteId)
  return claim?.memberId === memberId && claim.isVerified ? claim : null
}
