// A decision that was made on an exchange as it no longer is: how it stands now, and whether it can still be made.
import { useState } from 'react'
import type { Exchange } from '../../../contract/exchange.ts'
import { ApiError } from '../../lib/api.ts'
import { useReloadExchange } from './exchange.ts'
import type { MemberTransition } from './moves.ts'
import { type Situation, situationOf } from './situation.ts'

export interface Overtaking {
  /** The exchange as it was when its reader began to decide, or when they were told what has happened since. */
  seen: Exchange
  /** How it stands by now; null while nothing has happened. */
  now: Situation | null
  /** Whether the move is still open. */
  stillOpen: boolean
  /** Tells an overtaken decision from other failures, which it throws again. */
  settle(error: unknown): Promise<void>
  /** Decides anew about the exchange as it is now. */
  goOn(): void
}

const overtaken: readonly string[] = ['conflict', 'invalid_transition', 'exchange_over', 'risk_not_accepted']

export const useConflict = (exchange: Exchange, transition: MemberTransition): Overtaking => {
  const reload = useReloadExchange()
  const [seen, setSeen] = useState(exchange)
  const [now, setNow] = useState<Exchange | null>(null)
  return {
    seen,
    now: now === null ? null : situationOf(now),
    stillOpen: now?.steps.includes(transition) ?? true,
    settle: async (error) => {
      if (!(error instanceof ApiError) || !overtaken.includes(error.code)) throw error
      const current = await reload(exchange.id)
      // Nothing has changed that could be shown: then the refusal has to be said as it is.
      if (current.version === seen.version && current.is_risky === seen.is_risky) throw error
      setNow(current)
      setSeen(current)
    },
    goOn: () => setNow(null),
  }
}
