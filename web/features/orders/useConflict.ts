// Optimistic locking in the UI: handles a transition on an outdated order by showing what happened and whether the
// transition is still possible.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderTransition } from '../../../contract/orderProcess.ts'
import type { Order } from '../../../contract/orders.ts'
import { ApiError } from '../../lib/api.ts'

type Overtakable = Pick<Order, 'id' | 'version' | 'events' | 'transitions'>

interface Overtaking {
  /** The order when the reader opened the dialog, or when they were last shown the changes. */
  seen: Pick<Order, 'id' | 'version'>
  /** What happened in the meantime, as text; null if nothing has. */
  happened: string | null
  /** Whether the transition is still possible. */
  stillOpen: boolean
  /** Handles a conflict and rethrows any other error. */
  settle(error: unknown): Promise<void>
  /** Continues with the current version of the order. */
  goOn(): void
}

const isConflicted = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'invalid_transition')

/** `reload` fetches the current version of the order. */
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
