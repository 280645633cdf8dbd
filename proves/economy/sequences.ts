// What a coalition does, as a sequence of moves that can be kept and changed: hill climbing starts from the best of them.
import type { Random } from './random.ts'

export const moves = [
  'tradeInside',
  'sellOutside',
  'buyOutside',
  'passOn',
  'dispute',
  'disputeOutside',
  'cancel',
  'missDeadline',
  'lose',
  'remove',
  'restore',
  'close',
  'join',
  'joinEstablished',
  'joinBelow',
  'reclaim',
  'buyPack',
  'buyByCard',
  'buyByDebit',
  'subscribe',
  'chargeBack',
  'bounce',
  'contest',
  'moneyBack',
  'swap',
  'share',
  'penalty',
  'wait',
] as const
export type Move = (typeof moves)[number]

export interface Action {
  move: Move
  /** Seed of everything that the move draws: accounts, prices, days. */
  draw: number
}

export interface Sequence {
  /** At the beginning. */
  accounts: number
  actions: readonly Action[]
}

type Weights = Readonly<Record<Move, number>>

const weightsOf = (of: (move: Move) => number): Weights =>
  Object.fromEntries(moves.map((move) => [move, of(move)])) as Record<Move, number>

const drawFrom = (weights: Weights, random: Random): Action => {
  let left = random() * moves.reduce((sum, move) => sum + weights[move], 0)
  const drawn = moves.find((move) => (left -= weights[move]) <= 0) ?? 'wait'
  return { move: drawn, draw: Math.floor(random() * 2 ** 32) }
}

const accountsMin = 3
const accountsMax = 12

/** Some moves often, others never or almost never. */
export const anySequence = (random: Random, length: number): Sequence => {
  const weights = weightsOf(() => random() ** 2)
  return {
    accounts: accountsMin + Math.floor(random() * (accountsMax - accountsMin + 1)),
    actions: Array.from({ length }, () => drawFrom(weights, random)),
  }
}

/** How often each move occurs. */
const sharesOf = ({ actions }: Sequence): Weights => {
  const counts = new Map<Move, number>()
  for (const { move } of actions) counts.set(move, (counts.get(move) ?? 0) + 1)
  return weightsOf((move) => (counts.get(move) ?? 0) / Math.max(1, actions.length))
}

const mutationsMax = 6

/** Replaces some segments by others of the same kind, or by copies of what was done elsewhere, and single moves by any. */
export const variantOf = (sequence: Sequence, random: Random): Sequence => {
  const actions = [...sequence.actions]
  const shares = sharesOf(sequence)
  const weights = weightsOf((move) => Math.max(0, shares[move] + (random() - 0.6) * 0.05))
  const at = (): number => Math.floor(random() * actions.length)
  for (let left = 1 + Math.floor(random() * mutationsMax); left > 0; left -= 1) {
    const [from, to] = [at(), at()]
    const length = Math.min(1 + Math.floor(random() * (actions.length / 8)), actions.length - Math.max(from, to))
    const segment =
      random() < 0.5
        ? actions.slice(from, from + length)
        : Array.from({ length }, () => drawFrom(random() < 0.8 ? weights : weightsOf(() => 1), random))
    actions.splice(to, length, ...segment)
  }
  return { ...sequence, actions }
}

/** The moves that make up most of it. */
export const describeSequence = (sequence: Sequence): string => {
  const shares = sharesOf(sequence)
  const most = moves.toSorted((a, b) => shares[b] - shares[a]).slice(0, 4)
  return most.map((move) => `${move} ${(shares[move] * 100).toFixed(0)} %`).join(', ')
}
