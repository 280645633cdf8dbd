// Days of the chart without gaps, because the server only returns days with calls.
import { dayMs } from '../../../contract/durations.ts'
import type { Quota } from '../../../contract/quotas.ts'

export type CallDay = Quota['history'][number]

/** Up to the day that ends at `endsAt`, oldest first. */
export const callDays = (history: readonly CallDay[], endsAt: string, count: number): CallDay[] => {
  const known = new Map(history.map((one) => [one.day, one]))
  const end = Date.parse(endsAt)
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(end - (count - index) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { day, calls: 0, failed: 0 }
  })
}
