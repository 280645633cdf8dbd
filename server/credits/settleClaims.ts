// Claims on former owners of a domain, paid by its present owner, who can sell there as soon as none is open. The credits go from
// the balance of the payer to the creditors; nothing more is collected from the debtors.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { closeClaim, lockMembers, notifyOfPayment, publishOwed, returnExcess, showPayment } from './claims.ts'
import { post, type Transfer } from './ledger.ts'

/** A website, and who sells on it. */
export interface ClaimedSite {
  memberId: string
  websiteId: string
}

interface SiteClaim {
  order_id: string
  owner_id: string
  creditor_id: string
  domain: string
  amount: number
  paid: number
  creditor_left: boolean
}

const claimsOn = async (db: Db | Tx, { memberId, websiteId }: ClaimedSite): Promise<SiteClaim[]> => {
  const { rows } = await sql<SiteClaim>`
    select c.order_id, c.owner_id, c.creditor_id, c.domain, c.amount, c.paid, u.deleted_at is not null as creditor_left
    from websites w cross join lateral open_claims_on(w.registrable_domain, w.domain, w.user_id, w.verified_at) c
      join users u on u.id = c.creditor_id
    where w.id = ${websiteId} and w.user_id = ${memberId} and w.ended_at is null
    order by c.number`.execute(db)
  return rows
}

export interface OpenSum {
  claims: number
  credits: number
}

const sumOf = (claims: readonly SiteClaim[]): OpenSum => ({
  claims: claims.length,
  credits: claims.reduce((sum, claim) => sum + openOf(claim), 0),
})

/** A creditor who has left is owed nothing more. */
const openOf = ({ amount, paid, creditor_left: left }: SiteClaim): number => (left ? 0 : amount - paid)

/** What keeps the owner of a website from selling there. */
export const sumClaimsOn = async (db: Db | Tx, site: ClaimedSite): Promise<OpenSum> => sumOf(await claimsOn(db, site))

/** Pays all of them. `credits` is the sum that the owner has seen: they pay that or nothing. */
export const settleClaims = async (tx: Tx, site: ClaimedSite, credits: number): Promise<void> => {
  const found = await claimsOn(tx, site)
  await lockMembers(tx, [site.memberId, ...found.flatMap((claim) => [claim.owner_id, claim.creditor_id])])
  // Under the locks: nothing of these claims is paid or cleared until the end.
  const claims = await claimsOn(tx, site)
  const known = new Set(found.map(({ order_id: id }) => id))
  if (sumOf(claims).credits !== credits || claims.some(({ order_id: id }) => !known.has(id))) {
    throw new AppError('conflict')
  }
  const transfers = claims.filter((claim) => openOf(claim) > 0).flatMap((claim) => transfersOf(claim, site.memberId))
  if (transfers.length > 0) await post(tx, transfers)
  for (const claim of claims) {
    await closeClaim(tx, claim, { outcome: claim.creditor_left ? 'creditor_left' : 'paid' })
    if (claim.creditor_left) continue
    await showPayment(tx, claim)
    await notifyOfPayment(tx, claim)
  }
  for (const ownerId of new Set(claims.map(({ owner_id: id }) => id))) {
    await returnExcess(tx, ownerId)
    await publishOwed(tx, ownerId)
  }
}

/** By way of the escrow of the order, like every refund. */
const transfersOf = (claim: SiteClaim, payerId: string): Transfer[] => {
  const sides = { amount: openOf(claim), orderId: claim.order_id, subject: `order:${claim.order_id}` } as const
  const key = `order:${claim.order_id}:claim`
  return [
    { ...sides, key: `${key}:taken_over`, reason: 'claim_taken_over', memberId: payerId },
    { ...sides, key: `${key}:settled`, reason: 'claim_settled', memberId: claim.creditor_id },
  ]
}
