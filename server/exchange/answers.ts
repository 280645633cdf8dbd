// Whoever is asked for an exchange agrees or declines; whoever asked takes it back.
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
  /** The leg that the member gives, and the one they get. */
  given: LegRow
  got: LegRow
}

/** Of its members; to everybody else it does not exist. */
export const lockOwn = async (tx: Tx, { memberId, exchangeId }: OwnExchange): Promise<OwnHeld> => {
  const locked = await lockExchange(tx, exchangeId)
  const given = locked?.legs.find(({ giver_user_id: id }) => id === memberId)
  const got = locked?.legs.find(({ receiver_user_id: id }) => id === memberId)
  if (locked === null || given === undefined || got === undefined) throw new AppError('not_found')
  return { ...locked, given, got }
}

/** Websites before the exchange, in which only legs of its members are. */
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
  // Who has agreed to less is not bound to more.
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

/** Said before anything is asked of the page: what is over needs none. */
const refuseClosed = ({ row, legs, given }: OwnHeld, memberId: string): void => {
  const facts = factsOf(row, legs)
  const isAsked = row.requested_by !== memberId
  if (isAsked && isOpen(facts, { transition: 'approve', by: 'asked', leg: given.place })) return
  throw new AppError(facts.stage === 'ended' ? 'exchange_over' : 'invalid_transition')
}

const asCircleLeg = (sites: ReadonlyMap<string, SiteRow>, leg: LegRow, named: CircleSite | null): CircleLeg => {
  const from = sites.get(leg.website_id)
  const to = named ?? sites.get(leg.target_website_id)
  // It ends by itself in a moment, as a website of it is gone.
  if (from?.isVerified !== true || to === undefined || from.memberId !== leg.giver_user_id) {
    throw new AppError('exchange_over')
  }
  return { from, to }
}

/** Why, they may say; the others read it. */
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
