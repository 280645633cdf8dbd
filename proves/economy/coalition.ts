// A coalition of dishonest accounts that tries to hold more than it may, beside honest members who buy from it and sell to it.
// Each of its moves is drawn by the weights of a strategy.
import type { Exchange, Trade } from './exchange.ts'

export const moves = [
  'tradeInside',
  'sellOutside',
  'buyOutside',
  'passOn',
  'lose',
  'blink',
  'close',
  'join',
  'joinEstablished',
  'reclaim',
  'buyPack',
  'buyByCard',
  'chargeBack',
  'penalty',
  'wait',
] as const
export type Move = (typeof moves)[number]
export type Strategy = Readonly<Record<Move, number>>

export type Random = () => number

export const anyStrategy = (random: Random): Strategy =>
  Object.fromEntries(moves.map((move) => [move, random() ** 2])) as Record<Move, number>

/** Close to one that has taken much. */
export const variantOf = (strategy: Strategy, random: Random): Strategy =>
  Object.fromEntries(moves.map((move) => [move, Math.max(0, strategy[move] + (random() - 0.5) * 0.6)])) as Record<
    Move,
    number
  >

export interface Coalition {
  step(): Promise<Move>
  members: readonly string[]
}

const accountsMax = 12
const openTradesMax = 40

interface Settings {
  strategy: Strategy
  random: Random
  accounts: number
  honest: readonly string[]
}

const drawFrom = (strategy: Strategy, random: Random) => (): Move => {
  let left = random() * moves.reduce((sum, move) => sum + strategy[move], 0)
  for (const move of moves) {
    left -= strategy[move]
    if (left <= 0) return move
  }
  return 'wait'
}

type Pick = <T>(list: readonly T[]) => T | undefined

/** Trades of the coalition, inside and with honest members. */
const createTrades = (exchange: Exchange, random: Random, pick: Pick) => {
  let live: Trade[] = []
  return {
    recent: (): readonly Trade[] => live.slice(-10),
    trade: async (buyer: string | undefined, seller: string | undefined): Promise<void> => {
      if (buyer === undefined || seller === undefined || buyer === seller) return
      const balance = await exchange.balance(buyer)
      const price = Math.min(2_000, Math.floor(balance * (0.2 + random() * 0.7)))
      if (price < 1) return
      const placed = await exchange.order({ buyer, seller }, price, random() < 0.3)
      if (placed === null) return
      if (random() < 0.1) return exchange.cancel(placed)
      const share = random() < 0.15 ? random() * 100 : null
      if (await exchange.deliver(placed, share)) live = [...live.slice(-openTradesMax), placed]
    },
    end: async (ending: 'loseLink' | 'blink'): Promise<void> => {
      const ended = pick(live)
      if (ended === undefined) return
      await exchange[ending](ended)
      if (ending === 'loseLink') live = live.filter(({ orderId }) => orderId !== ended.orderId)
    },
  }
}

export const createCoalition = async (
  exchange: Exchange,
  { strategy, random, accounts, honest }: Settings,
): Promise<Coalition> => {
  const members: string[] = []
  const open: string[] = []
  const pick: Pick = (list) => list[Math.floor(random() * list.length)]
  const { trade, end, recent } = createTrades(exchange, random, pick)

  const register = async (): Promise<string> => {
    const id = await exchange.join()
    members.push(id)
    open.push(id)
    return id
  }

  /** Some are referred by another one. */
  const add = async (age: 'young' | 'established' = 'young'): Promise<void> => {
    if (open.length >= accountsMax) return
    const referrer = random() < 0.4 ? (pick(open) ?? null) : null
    await exchange.openSite(await register(), age, referrer)
  }

  /** A new account on the domain of a closed one. */
  const reclaim = async (): Promise<void> => {
    if (open.length < accountsMax) await exchange.reclaim(await register())
  }

  // One account pays.
  await exchange.buy(await register(), 50)
  while (open.length < accounts) await add()

  const richest = async (): Promise<string | undefined> => {
    const balances = await Promise.all(open.map(async (id) => ({ id, has: await exchange.balance(id) })))
    return balances.toSorted((a, b) => b.has - a.has)[0]?.id
  }

  const close = async (): Promise<void> => {
    const leaving = open.length > 2 ? pick(open) : undefined
    if (leaving === undefined) return
    open.splice(open.indexOf(leaving), 1)
    await exchange.close(leaving)
  }

  const make: Readonly<Record<Move, () => Promise<void>>> = {
    tradeInside: () => trade(pick(open), pick(open)),
    sellOutside: () => trade(pick(honest), pick(open)),
    buyOutside: () => trade(pick(open), pick(honest)),
    passOn: async () => trade(await richest(), pick(open)),
    lose: () => end('loseLink'),
    blink: () => end('blink'),
    close,
    join: () => add(),
    joinEstablished: () => add('established'),
    reclaim,
    buyPack: async () => exchange.buy(pick(open) ?? '', 50),
    buyByCard: () => exchange.buyByCard(pick(open) ?? '', 50),
    chargeBack: () => exchange.chargeBack(pick(members) ?? ''),
    penalty: async () => exchange.penalise(pick(open) ?? '', 1 + Math.floor(random() * 60)),
    wait: () => exchange.pass(1 + Math.floor(random() * 40), recent()),
  }

  const draw = drawFrom(strategy, random)
  return {
    members,
    step: async () => {
      const move = draw()
      await make[move]()
      return move
    },
  }
}
