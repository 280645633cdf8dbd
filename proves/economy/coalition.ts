// A coalition of dishonest accounts that tries to hold more than it may, beside honest members who buy from it and sell to it.
import { type Plan, plans } from '../../contract/plans.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import type { Exchange, Review, Trade } from './exchange.ts'
import type { Method, Pack } from './payments.ts'
import { type Random, seeded } from './random.ts'
import type { Action, Move } from './sequences.ts'

export interface Coalition {
  act(action: Action): Promise<void>
  /** Closed accounts included. */
  members: readonly string[]
}

const accountsMax = 12
const openTradesMax = 40

interface Settings {
  accounts: number
  honest: readonly string[]
}

type Pick = <T>(list: readonly T[]) => T | undefined

const pickBy =
  (random: Random): Pick =>
  (list) =>
    list[Math.floor(random() * list.length)]

const reviews: readonly Review[] = ['pass_admin_review', 'fail_admin_review', null]
const [smallestPack] = shippedSettings.packs
/** Larger than what a new payer may spend at once. */
const anyPack: readonly Pack[] = shippedSettings.packs

type Order = Omit<Trade, 'orderId'>
/** What becomes of an order. */
type Fate = 'delivered' | 'disputed' | 'cancelled' | 'missed'

/** Trades of the coalition, inside and with honest members. */
const createTrades = (exchange: Exchange) => {
  let live: Trade[] = []
  let missing: Trade[] = []
  const without = (list: readonly Trade[], ended: Trade): Trade[] =>
    list.filter(({ orderId }) => orderId !== ended.orderId)

  const place = async ({ buyer, seller }: Order, fate: Fate, random: Random): Promise<Trade | null> => {
    if (buyer === seller || buyer === '' || seller === '') return null
    const balance = await exchange.balance(buyer)
    const price = Math.min(2_000, Math.floor(balance * (0.2 + random() * 0.78)))
    if (price < 1) return null
    // Only a missed deadline in prime costs the seller a penalty.
    const how = { prime: fate === 'missed' || random() < 0.3, review: pickBy(random)(reviews) ?? null }
    return exchange.order({ buyer, seller }, price, how)
  }

  return {
    links: () => ({ live: live.slice(-10), missing: missing.slice(-10) }),
    trade: async (order: Order, fate: Fate, random: Random): Promise<void> => {
      const placed = await place(order, fate, random)
      if (placed === null) return
      if (fate === 'cancelled') return exchange.cancel(placed)
      if (fate === 'missed') return exchange.accept(placed)
      const share = fate === 'disputed' ? random() * 100 : null
      if (await exchange.deliver(placed, share)) live = [...live.slice(-openTradesMax), placed]
    },
    lose: async (random: Random): Promise<void> => {
      const ended = pickBy(random)(live)
      if (ended === undefined) return
      await exchange.loseLink(ended)
      live = without(live, ended)
    },
    remove: async (random: Random): Promise<void> => {
      const removed = pickBy(random)(live)
      if (removed === undefined) return
      await exchange.remove(removed)
      live = without(live, removed)
      missing = [...missing.slice(-openTradesMax), removed]
    },
    restore: async (random: Random): Promise<void> => {
      const back = pickBy(random)(missing)
      if (back === undefined) return
      await exchange.restore(back)
      missing = without(missing, back)
      live = [...live.slice(-openTradesMax), back]
    },
  }
}

interface Parts {
  exchange: Exchange
  honest: readonly string[]
  members: readonly string[]
  open: readonly string[]
  trades: ReturnType<typeof createTrades>
  register(): Promise<string>
  add(age: 'young' | 'established', random: Random): Promise<void>
  close(random: Random): Promise<void>
}

type Make = Readonly<Record<Move, (random: Random) => Promise<unknown>>>

const movesOf = ({ exchange, honest, members, open, trades, register, add, close }: Parts): Make => {
  const { trade, lose, remove, restore, links } = trades

  const buy = async (memberId: string, pack: Pack | undefined, method: Method): Promise<void> => {
    if (pack !== undefined) await exchange.buyPack(memberId, pack, method)
  }

  const richest = async (): Promise<string> => {
    const balances: { id: string; has: number }[] = []
    for (const id of open) balances.push({ id, has: await exchange.balance(id) })
    return balances.toSorted((a, b) => b.has - a.has)[0]?.id ?? ''
  }

  const one = (random: Random): string => pickBy(random)(open) ?? ''
  const other = (random: Random): string => pickBy(random)(honest) ?? ''
  const inside = (random: Random): Order => ({ buyer: one(random), seller: one(random) })

  return {
    tradeInside: (random) => trade(inside(random), 'delivered', random),
    sellOutside: (random) => trade({ buyer: other(random), seller: one(random) }, 'delivered', random),
    buyOutside: (random) => trade({ buyer: one(random), seller: other(random) }, 'delivered', random),
    passOn: async (random) => trade({ buyer: await richest(), seller: one(random) }, 'delivered', random),
    dispute: (random) => trade(inside(random), 'disputed', random),
    disputeOutside: (random) => trade({ buyer: one(random), seller: other(random) }, 'disputed', random),
    cancel: (random) => trade(inside(random), 'cancelled', random),
    missDeadline: (random) => trade(inside(random), 'missed', random),
    lose,
    remove,
    restore,
    close,
    join: (random) => add('young', random),
    joinEstablished: (random) => add('established', random),
    joinBelow: async (random) => {
      const owner = one(random)
      if (open.length < accountsMax) await exchange.openBelow(await register(), owner)
    },
    // A new account on the domain of a closed one.
    reclaim: async () => (open.length < accountsMax ? exchange.reclaim(await register()) : null),
    buyPack: (random) => buy(one(random), smallestPack, 'customer_balance'),
    buyByCard: (random) => buy(one(random), pickBy(random)(anyPack), 'card'),
    buyByDebit: (random) => buy(one(random), pickBy(random)(anyPack), 'sepa_debit'),
    subscribe: (random) => exchange.subscribe(one(random), pickBy(random)<Plan>(plans) ?? 'basic'),
    chargeBack: (random) => exchange.reverse(pickBy(random)(members) ?? '', 'card'),
    bounce: (random) => exchange.reverse(pickBy(random)(members) ?? '', 'sepa_debit'),
    contest: (random) => exchange.contest(pickBy(random)(members) ?? ''),
    moneyBack: (random) => exchange.refund(one(random)),
    swap: (random) => exchange.swap(one(random), random() < 0.5 ? one(random) : other(random)),
    share: (random) => exchange.share([one(random), one(random)]),
    penalty: (random) => exchange.penalise(one(random), 1 + Math.floor(random() * 60)),
    wait: (random) => exchange.pass(1 + Math.floor(random() * 40), links()),
  }
}

export const createCoalition = async (exchange: Exchange, { accounts, honest }: Settings): Promise<Coalition> => {
  const members: string[] = []
  const open: string[] = []
  const trades = createTrades(exchange)

  const register = async (): Promise<string> => {
    const id = await exchange.join()
    members.push(id)
    open.push(id)
    return id
  }

  /** Some are referred by another one. */
  const add = async (age: 'young' | 'established', random: Random): Promise<void> => {
    if (open.length >= accountsMax) return
    const referrer = random() < 0.4 ? (pickBy(random)(open) ?? null) : null
    await exchange.open(await register(), age, referrer)
  }

  const close = async (random: Random): Promise<void> => {
    const leaving = open.length > 2 ? pickBy(random)(open) : undefined
    if (leaving === undefined) return
    open.splice(open.indexOf(leaving), 1)
    await exchange.close(leaving)
  }

  // One account pays.
  const payer = await register()
  if (smallestPack !== undefined) await exchange.buyPack(payer, smallestPack, 'customer_balance')
  const first = seeded(accounts)
  while (open.length < accounts) await add('young', first)

  const parts = { exchange, honest, members, open, trades, register, add, close }
  const make = movesOf(parts)
  return {
    members,
    act: async ({ move, draw }) => {
      await make[move](seeded(draw))
    },
  }
}
