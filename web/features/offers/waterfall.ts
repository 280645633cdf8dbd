// Waterfall chart: start and width of each price step’s bar, relative to the highest intermediate sum.
import type { FairPrice } from '../../../contract/offers.ts'

export type Step = FairPrice['steps'][number]

export interface Fall extends Step {
  /** In percent of the width. */
  start: number
  width: number
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)

export const waterfall = (steps: readonly Step[]): Fall[] => {
  let sum = 0
  const spans = steps.map((step) => {
    const before = sum
    sum += step.credits
    return { step, low: Math.min(before, sum), high: Math.max(before, sum) }
  })
  const highest = Math.max(0, ...spans.map(({ high }) => high))
  return spans.map(({ step, low, high }) => ({
    ...step,
    start: percent(low, highest),
    width: percent(high - low, highest),
  }))
}
