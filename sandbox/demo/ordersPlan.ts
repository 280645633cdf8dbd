// Plans the demo orders: for each story an offer that existed by then, a buyer who had the credits, and a target page
// without a link from there yet. Deterministic for the same demo data.
import type { Transfer } from '../../server/credits/ledger.ts'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { ledgerReasons, type PostedReason } from '../../contract/ledger.ts'
import type { PastTransition } from './credits.ts'
import { drawFor } from './drawnOffers.ts'
import { type Count, counts, type StoryName, storyOf } from './ordersStories.ts'

export interface PlanOffer {
  id: string
  website_id: string
  seller_user_id: string
  seller: string
  domain: string
  registrable_domain: string
  language: 'de' | 'en'
  price: number
  turnaround_days: number
  guarantee_months: number
  created_at: Date
  isPrime: boolean
  /** Maximum number of open orders on its website. */
  openMax: number
}

export interface PlanTarget {
  id: string
  domain: string
  registrable_domain: string
  user_id: string
  email: string
  /** The name of its owner that sellers see. */
  buyerName: string
  verified_at: Date
}

export interface Planned<O extends PlanOffer> {
  name: string
  story: StoryName
  offer: O
  target: PlanTarget
  placedAt: Date
}

interface PlannedOrder {
  name: string
  story: StoryName
  kind: keyof Count
  placedAt: (turnaroundDays: number) => Date
  earliest: Date
}

const buyer = 'buyer@demo.test'
const seller = 'seller@demo.test'
/**
 * Limits the age of the buyer's orders: the buyer has not been a member for longer, and has had websites for a little
 * less.
 */
const buyerDaysMax = 78
const kinds = ['between', 'bought', 'sold', 'soldByBuyer', 'soldTooLate', 'others'] as const
const isOfBuyer: Readonly<Record<keyof Count, boolean>> = {
  between: true,
  bought: true,
  sold: false,
  soldByBuyer: true,
  soldTooLate: false,
  others: false,
}

/** Oldest first. */
const plannedOrders = (now: Date): PlannedOrder[] =>
  (Object.keys(counts) as StoryName[])
    .flatMap((story) =>
      kinds.flatMap((kind) => Array.from({ length: counts[story][kind] ?? 0 }, (_, nth) => ({ story, kind, nth }))),
    )
    .map(({ story, kind, nth }): PlannedOrder => {
      const name = `order ${story} ${kind} ${nth}`
      const { age, due } = storyOf(story)
      const [from, to] = age
      const most = isOfBuyer[kind] ? Math.min(to, buyerDaysMax * 24) : to
      const minutes = from * 60 + drawFor(name)('age', Math.max(1, Math.round((most - from) * 60)))
      const placedAt = (turnaroundDays: number): Date =>
        new Date(now.getTime() - minutes * minuteMs - (due === true ? turnaroundDays * dayMs : 0))
      return { name, story, kind, placedAt, earliest: placedAt(0) }
    })
    .sort((one, other) => {
      const apart = one.earliest.getTime() - other.earliest.getTime()
      return apart === 0 ? (one.name < other.name ? -1 : 1) : apart
    })

/** Known balances of each member over time. */
export interface KnownBalances {
  /** Their lowest balance from then on. */
  leastFrom(memberId: string, at: Date): number
  add(transitions: readonly PastTransition[]): void
}

export const createKnownBalances = (transitions: readonly PastTransition[]): KnownBalances => {
  const changes = new Map<string, { at: number; amount: number }[]>()
  const signed = ({ reason, amount }: Transfer<PostedReason>): number => {
    const { from, to } = ledgerReasons[reason]
    return (to === 'member' ? amount : 0) - (from === 'member' ? amount : 0)
  }
  const add: KnownBalances['add'] = (more) => {
    for (const { at, transfers } of more) {
      for (const transfer of transfers) {
        if (transfer.memberId === undefined) continue
        const own = changes.get(transfer.memberId) ?? []
        changes.set(transfer.memberId, [...own, { at: at.getTime(), amount: signed(transfer) }])
      }
    }
  }
  add(transitions)
  const leastFrom: KnownBalances['leastFrom'] = (memberId, at) => {
    const own = changes.get(memberId) ?? []
    const [before, later] = [own.filter((one) => one.at <= at.getTime()), own.filter((one) => one.at > at.getTime())]
    let balance = before.reduce((sum, { amount }) => sum + amount, 0)
    let least = balance
    for (const { amount } of later.sort((one, other) => one.at - other.at)) {
      balance += amount
      least = Math.min(least, balance)
    }
    return least
  }
  return { leastFrom, add }
}

/** Credits the buyer keeps for open orders, and for users who try the demo as the buyer. */
const keeps = { ended: 240, open: 100, others: 20 } as const
const priceMax = { buyer: 24, others: 90 } as const

/** An order that is refunded in the end may use more credits for a while. */
const isPaidOut = (story: StoryName): boolean =>
  story === 'waited' ||
  storyOf(story).acts.some(({ transition }) => transition === 'approve' || transition === 'decide')

const leastKept = (email: string, story: StoryName): number => {
  if (email !== buyer) return keeps.others
  return isPaidOut(story) ? keeps.ended : keeps.open
}

export interface Chooser<O extends PlanOffer> {
  offers: readonly O[]
  targets: readonly PlanTarget[]
  /** As `from to`, of registrable domains. */
  known: ReadonlySet<string>
  balances: KnownBalances
  now: Date
}

/** Those with enough sales for public metrics; of the other Prime sellers, all have them. */
const busy =
  'moritz.kraemer katharina.boehm ruth.achterberg hinnerk.janssen niamh.osullivan zofia.wisniewska priya.raman maryam.haddad'
    .split(' ')
    .map((name) => `${name}@demo.test`)

/** The seller whose Prime is paused after the third miss: no other Prime orders go to them. */
const tooLate = 'oliver.whitcombe@demo.test'

const sells: Partial<Record<keyof Count, string>> = {
  sold: seller,
  between: seller,
  soldByBuyer: buyer,
  soldTooLate: tooLate,
}
const buys: Partial<Record<keyof Count, string>> = { bought: buyer, between: buyer }

/** Skips orders that were not possible. `take` returns the resulting transactions. */
export const chooseOrders = <O extends PlanOffer>(
  chooser: Chooser<O>,
  take: (planned: Planned<O>) => readonly PastTransition[],
): void => {
  const pairs = new Set(chooser.known)
  const openOn = new Map<string, number>()
  for (const request of plannedOrders(chooser.now)) {
    const planned = choose(chooser, request, pairs, openOn)
    if (planned === null) continue
    const { offer, target, story } = planned
    pairs.add(`${offer.registrable_domain} ${target.registrable_domain}`)
    if (isOpenStory(story)) openOn.set(offer.website_id, (openOn.get(offer.website_id) ?? 0) + 1)
    chooser.balances.add(take(planned))
  }
}

/** Orders placed a week ago or later may still be open. */
const isOpenStory = (story: StoryName): boolean => storyOf(story).age[0] < 130

const isFree = (offer: PlanOffer, prime: boolean): boolean =>
  prime ? offer.seller !== tooLate : busy.includes(offer.seller)

const choose = <O extends PlanOffer>(
  chooser: Chooser<O>,
  request: PlannedOrder,
  pairs: ReadonlySet<string>,
  openOn: ReadonlyMap<string, number>,
): Planned<O> | null => {
  const { name, story, kind, placedAt } = request
  const draw = drawFor(name)
  const { prime = false, guaranteeMonths } = storyOf(story)
  const offers = chooser.offers.filter(
    (offer) =>
      offer.isPrime === prime &&
      (prime || offer.turnaround_days >= 2) &&
      (guaranteeMonths === undefined || offer.guarantee_months === guaranteeMonths) &&
      (sells[kind] === undefined ? isFree(offer, prime) : offer.seller === sells[kind]) &&
      offer.created_at.getTime() + hourMs < placedAt(offer.turnaround_days).getTime() &&
      offer.price <= (buys[kind] === buyer && offer.seller !== seller ? priceMax.buyer : priceMax.others) &&
      (!isOpenStory(story) || (openOn.get(offer.website_id) ?? 0) < offer.openMax),
  )
  for (const offer of rotated(offers, draw('offer', Math.max(1, offers.length)))) {
    const at = placedAt(offer.turnaround_days)
    const from = offer.registrable_domain
    const targets = chooser.targets.filter(
      ({ user_id: userId, email, verified_at: verifiedAt, registrable_domain: to }) =>
        userId !== offer.seller_user_id &&
        (buys[kind] === undefined
          ? !hasLogin(email) || (kind !== 'others' && email !== buyer)
          : email === buys[kind]) &&
        verifiedAt < at &&
        !pairs.has(`${from} ${to}`) &&
        !pairs.has(`${to} ${from}`) &&
        !closesCircle(pairs, from, to) &&
        chooser.balances.leastFrom(userId, at) >= offer.price + leastKept(email, story),
    )
    const target = rotated(targets, draw('target', Math.max(1, targets.length)))[0]
    if (target !== undefined) return { name, story, offer, target, placedAt: at }
  }
  return null
}

/** The footprint check of a link from the first of these websites to the second is shown as one without findings. */
const clear = { from: 'smallrooms.test', to: 'plaintextlife.test' } as const

const closesCircle = (pairs: ReadonlySet<string>, from: string, to: string): boolean =>
  to === clear.from || (from === clear.to && pairs.has(`${to} ${clear.from}`))

const hasLogin = (email: string): boolean => ['buyer', 'seller', 'admin', 'new'].includes(email.split('@')[0] ?? '')

const rotated = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)]
