// Responses to an exchange request: the other members approve or reject it; the requester withdraws it.
import type { ExchangeApproval } from '../../contract/exchange.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { CircleLeg, CircleSite } from './circle.ts'
import { factsOf, type LockedExchange, type LegRow, lockExchange } from './exchangeRow.ts'
import { judgeCircle, refuseBlocked } from './guard.ts'
import { transitionExchange } from './transitionExchange.ts'
import { isOpen } from './process.ts'
import { pageOn } from './request.ts'
import { lockSites, ownSite, qualityFromOf, type SiteRow } from './sites.ts'

export interface OwnExchange {
  memberId: string
  exchangeId: string
}

export interface OwnHeld extends LockedExchange {
  /** The leg the member gives, and the one they receive. */
  given: LegRow
  got: LegRow
}

/** For members of the exchange; for all others it does not exist. */
export const lockOwn = async (tx: Tx, { memberId, exchangeId }: OwnExchange): Promise<OwnHeld> => {
  const locked = await lockExchange(tx, exchangeId)
  const given = locked?.legs.find(({ giver_user_id: id }) => id === memberId)
  const got = locked?.legs.find(({ receiver_user_id: id }) => id === memberId)
  if (locked === null || given === undefined || got === undefined) throw new AppError('not_found')
  return { ...locked, given, got }
}

/** Lock order: websites before the exchange, which contains only legs of its members. */
const websitesOf = async (tx: Tx, { memberId, exchangeId }: OwnExchange): Promise<string[]> => {
  const legs = await tx
    .selectFrom('exchange_legs')
    .select(['giver_user_id', 'website_id', 'target_website_id'])
    .where('exchange_id', '=', exchangeId)
    .execute()
  if (!legs.some(({ giver_user_id: id }) => id === memberId)) throw new AppError('not_found')
  return legs.flatMap((leg) => [leg.website_id, leg.target_website_id])
}

export const approve = async (tx: Tx, own: OwnExchange, approval: ExchangeApproval): Promise<void> => {
  const { memberId } = own
  const more = approval.target_website_id === null ? [] : [approval.target_website_id]
  const sites = await lockSites(tx, [...(await websitesOf(tx, own)), ...more])
  const locked = await lockOwn(tx, own)
  const { given, got, row } = locked
  refuseClosed(locked, memberId)
  if (row.version !== approval.version) throw new AppError('conflict')
  const choice = { sites, memberId, qualityFrom: await qualityFromOf(tx) }
  const target = ownSite(choice, approval.target_website_id ?? got.target_website_id)
  const targetUrl = pageOn(approval.target, target.domain, 'target')
  const legs = locked.legs.map((leg) => asCircleLeg(sites, leg, leg.place === got.place ? target : null))
  const judged = await judgeCircle(tx, legs, row.id)
  refuseBlocked(judged)
  // A member who approved without accepting the risk is not bound to a risky exchange.
  const accepting = locked.legs.filter(({ answer }) => answer === 'approved').every((leg) => leg.accepts_risk)
  if (judged.isRisky && !(approval.accepts_risk && accepting)) throw new AppError('risk_not_accepted')
  const named: Pick<LegRow, 'target_website_id' | 'target_domain' | 'target_url' | 'anchor_text'> = {
    target_website_id: target.websiteId,
    target_domain: target.registrableDomain,
    target_url: targetUrl,
    anchor_text: approval.anchor_text,
  }
  await tx.updateTable('exchange_legs').set(named).where('id', '=', got.id).execute()
  await tx.updateTable('exchanges').set({ is_risky: judged.isRisky }).where('id', '=', row.id).execute()
  const withTarget: LockedExchange = {
    row: { ...row, is_risky: judged.isRisky },
    legs: locked.legs.map((leg) => (leg.id === got.id ? { ...leg, ...named, target_host: target.domain } : leg)),
  }
  const columns = { accepts_risk: approval.accepts_risk }
  await transitionExchange(tx, withTarget, { transition: 'approve', by: 'asked', leg: given.place, memberId, columns })
}

/** Checked before the page is validated: a closed exchange needs none. */
const refuseClosed = ({ row, legs, given }: OwnHeld, memberId: string): void => {
  const facts = factsOf(row, legs)
  const isAsked = row.requested_by !== memberId
  if (isAsked && isOpen(facts, { transition: 'approve', by: 'asked', leg: given.place })) return
  throw new AppError(facts.stage === 'ended' ? 'exchange_over' : 'invalid_transition')
}

const asCircleLeg = (sites: ReadonlyMap<string, SiteRow>, leg: LegRow, named: CircleSite | null): CircleLeg => {
  const from = sites.get(leg.website_id)
  const to = named ?? sites.get(leg.target_website_id)
  // A website of it is gone, so it is about to end automatically.
  if (from?.isVerified !== true || to === undefined || from.memberId !== leg.giver_user_id) {
    throw new AppError('exchange_over')
  }
  return { from, to }
}

/** The reason is optional; the others can read it. */
export const reject = async (tx: Tx, own: OwnExchange, note: string | null): Promise<void> => {
  const { memberId } = own
  const locked = await lockOwn(tx, own)
  const by = locked.row.requested_by === memberId ? 'requester' : 'asked'
  const columns = { answer_note: note }
  await transitionExchange(tx, locked, { transition: 'reject', by, leg: locked.given.place, memberId, columns })
}

export const withdraw = async (tx: Tx, own: OwnExchange): Promise<void> => {
  const locked = await lockOwn(tx, own)
  const by = locked.row.requested_by === own.memberId ? 'requester' : 'asked'
  await transitionExchange(tx, locked, { transition: 'withdraw', by, memberId: own.memberId })
}
