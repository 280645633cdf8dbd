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
  'buyPack',
  'penalty',
  'cancel',
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
  /** What honest members paid to it and did not get back. */
  members: readonly string[]
}

const accountsMax = 12
const openTradesMax = 40

export const createCoalition = async (
  exchange: Exchange,
  {
    strategy,
    random,
    accounts,
    honest,
  }: { strategy: Strategy; random: Random; accounts: number; honest: readonly string[] },
): Promise<Coalition> => {
  const members: string[] = []
  const open: string[] = []
  let live: Trade[] = []
  const total = moves.reduce((sum, move) => sum + strategy[move], 0)

  const add = async (): Promise<string> => {
    const id = await exchange.join()
    members.push(id)
    open.push(id)
    return id
  }
  for (let at = 0; at < accounts; at += 1) await add()
  // One account has paid; the others have what a new member is given.
  for (const [at, id] of open.entries()) await (at === 0 ? exchange.buy(id, 50) : exchange.grant(id, 5))

  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  const draw = (): Move => {
    let left = random() * total
    for (const move of moves) {
      left -= strategy[move]
      if (left <= 0) return move
    }
    return 'wait'
  }

  const trade = async (buyer: string | undefined, seller: string | undefined): Promise<void> => {
    if (buyer === undefined || seller === undefined || buyer === seller) return
    const balance = await exchange.balance(buyer)
    const price = Math.min(2_000, Math.floor(balance * (0.2 + random() * 0.7)))
    if (price < 1) return
    const placed = await exchange.order({ buyer, seller }, price, random() < 0.3)
    if (placed === null) return
    if (random() < 0.1) return exchange.cancel(placed)
    const share = random() < 0.15 ? random() * 100 : null
    if (await exchange.deliver(placed, share)) live = [...live.slice(-openTradesMax), placed]
  }

  const richest = async (): Promise<string | undefined> => {
    const balances = await Promise.all(open.map(async (id) => ({ id, has: await exchange.balance(id) })))
    return balances.toSorted((a, b) => b.has - a.has)[0]?.id
  }

  const end = async (end: 'loseLink' | 'blink'): Promise<void> => {
    const one = pick(live)
    if (one === undefined) return
    await exchange[end](one)
    if (end === 'loseLink') live = live.filter(({ orderId }) => orderId !== one.orderId)
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
    join: async () => {
      if (open.length < accountsMax) await exchange.grant(await add(), 5)
    },
    buyPack: async () => exchange.buy(pick(open) ?? '', 50),
    penalty: async () => exchange.penalise(pick(open) ?? '', 1 + Math.floor(random() * 60)),
    cancel: () => trade(pick(open), pick(open)),
    wait: () => exchange.pass(1 + Math.floor(random() * 40), live.slice(-10)),
  }

  return {
    members,
    step: async () => {
      const move = draw()
      await make[move]()
      return move
    },
  }
}
