// A decision that was made on an order as it no longer is: what happened meanwhile, and whether it can still be made.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderTransition } from '../../../contract/orderProcess.ts'
import type { Order } from '../../../contract/orders.ts'
import { ApiError } from '../../lib/api.ts'

type Overtakable = Pick<Order, 'id' | 'version' | 'events' | 'transitions'>

interface Overtaking {
  /** The order as it was when its reader began to decide, or when they were told what has happened since. */
  seen: Pick<Order, 'id' | 'version'>
  /** What happened meanwhile, in words; null while nothing has. */
  happened: string | null
  /** Whether the move is still open. */
  stillOpen: boolean
  /** Tells an overtaken decision from other failures, which it throws again. */
  settle(error: unknown): Promise<void>
  /** Decides anew about the order as it is now. */
  goOn(): void
}

const isConflicted = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'invalid_transition')

/** `reload` fetches the order as it is now. */
export const useConflict = (
  order: Overtakable,
  transition: OrderTransition,
  reload: (id: string) => Promise<Overtakable>,
): Overtaking => {
  const { t } = useTranslation('orderSteps')
  const [seen, setSeen] = useState(order)
  const [now, setNow] = useState<Overtakable | null>(null)
  const latest = now?.events.at(-1)
  return {
    seen,
    happened: now === null ? null : t(latest === undefined ? 'overtaken.title' : `events.${latest.event}`),
    stillOpen: now?.transitions.includes(transition) ?? true,
    settle: async (error) => {
      if (!isConflicted(error)) throw error
      const current = await reload(order.id)
      setNow(current)
      setSeen(current)
    },
    goOn: () => setNow(null),
  }
}
