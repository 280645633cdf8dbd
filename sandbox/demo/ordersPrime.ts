// Demo sellers who missed Prime deadlines too often, and until when their Prime is paused. Pure.
import { dayMs } from '../../contract/durations.ts'
import type { WrittenOrder } from './ordersRows.ts'

export interface PrimeBreak {
  memberId: string
  /** Its start: the miss that exceeded the limit. */
  at: Date
  until: Date
}

/** Pauses that are not over. */
export const primeBreaks = (orders: readonly WrittenOrder[], now: Date): PrimeBreak[] =>
  [...Map.groupBy(orders, ({ order }) => order.sellerId)].flatMap(([memberId, own]) => {
    const misses = own
      .flatMap(({ course: { primeMissedAt: at, facts } }) => (at === null ? [] : [{ at, rules: facts.rules }]))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
    const last = misses.findLast(({ at, rules }, place) => {
      const first = misses[place - rules.prime_misses_max + 1]
      return first !== undefined && at.getTime() - first.at.getTime() < rules.prime_break_days * dayMs
    })
    if (last === undefined) return []
    const until = new Date(last.at.getTime() + last.rules.prime_break_days * dayMs)
    return until > now ? [{ memberId, at: last.at, until }] : []
  })
