// Queue of password hashes: one at a time, so that a flood of sign-ins cannot take the CPU from all other requests, and
// fair between networks, so that it cannot take sign-in from all other networks either.
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../platform/errors.ts'
import { createFairQueue, type Place } from '../../platform/fairQueue.ts'
import { widerNetworkOf } from '../../platform/http/rateLimit.ts'

/** On whose behalf a hash is computed. */
export type HashTurn =
  /** A browser that has signed in to this account before. */
  | { kind: 'known_device'; network: string; device: string }
  /** A signed-in member who re-authenticates. */
  | { kind: 'member'; memberId: string }
  | { kind: 'visitor'; network: string }
  | { kind: 'background' }

type Lane = 'known' | 'visitors' | 'background'

const retryAfterSeconds = 5

const queue = createFairQueue<Lane>({
  atOnce: 1,
  lanes: {
    known: { turns: 4, waitingMax: 50, groupWaitingMax: 20, memberWaitingMax: 5 },
    // About fifteen seconds of work. Later callers would be gone before their turn.
    visitors: { turns: 1, waitingMax: 400, groupWaitingMax: 100, memberWaitingMax: 60 },
    background: { turns: 1, waitingMax: 100, groupWaitingMax: 100, memberWaitingMax: 100 },
  },
  refusal: () => new AppError('unavailable', { retryAfterSeconds }),
})

/**
 * What one customer can easily have is one group: the /48 of an IPv6 address, the /24 of an IPv4 address. Inside it the
 * /64s and the addresses take turns.
 */
const groupOf = (network: string): string =>
  widerNetworkOf(network) ?? /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1] ?? network

const placeOf = (turn: HashTurn): Place<Lane> => {
  switch (turn.kind) {
    case 'known_device':
      return { lane: 'known', group: groupOf(turn.network), member: turn.device }
    case 'member':
      return { lane: 'known', group: turn.memberId, member: turn.memberId }
    case 'visitor':
      return { lane: 'visitors', group: groupOf(turn.network), member: turn.network }
    case 'background':
      return { lane: 'background', group: '', member: '' }
  }
}

const turns = new AsyncLocalStorage<HashTurn>()

/** better-auth passes on nothing but the password, so the turn goes around it. */
export const hashingAs = <T>(turn: HashTurn, work: () => Promise<T>): Promise<T> => turns.run(turn, work)

export const currentTurn = (): HashTurn => turns.getStore() ?? { kind: 'background' }

export const inTurn = <T>(turn: HashTurn, work: () => Promise<T>): Promise<T> => queue.run(placeOf(turn), work)

export const waitingHashes = (): number => queue.waiting()
