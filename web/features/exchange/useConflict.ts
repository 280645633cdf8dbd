// Optimistic locking in the UI: handles a transition on an outdated exchange by showing its current situation and
// whether the transition is still possible.
import { useState } from 'react'
import type { Exchange } from '../../../contract/exchange.ts'
import { ApiError } from '../../lib/api.ts'
import { useReloadExchange } from './exchange.ts'
import type { MemberTransition } from './transitions.ts'
import { type Situation, situationOf } from './situation.ts'

export interface Overtaking {
  /** The exchange when the reader opened the dialog, or when they were last shown the changes. */
  seen: Exchange
  /** The current situation; null if nothing has changed. */
  now: Situation | null
  /** Whether the transition is still possible. */
  stillOpen: boolean
  /** Handles a conflict and rethrows any other error. */
  settle(error: unknown): Promise<void>
  /** Continues with the current version of the exchange. */
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
      // No visible change, so show the original error.
      if (current.version === seen.version && current.is_risky === seen.is_risky) throw error
      setNow(current)
      setSeen(current)
    },
    goOn: () => setNow(null),
  }
}
