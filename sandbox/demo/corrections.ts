// Manual credit adjustments by the demo admin, with the reasons members see.
import { z } from 'zod'
import texts from './texts/corrections.json' with { type: 'json' }

const correction = z.strictObject({
  email: z.string(),
  daysAgo: z.number(),
  /** Negative: a deduction. More than the balance becomes debt. */
  amount: z.int(),
  reason: z.string(),
})
export type DemoCorrection = z.output<typeof correction>

const lines = z.array(z.tuple([z.number(), z.int(), z.string()]))

const { others, ...ofLogins } = z
  .strictObject({ 'seller@demo.test': lines, 'buyer@demo.test': lines, others: z.array(correction) })
  .parse(texts)

export const demoCorrections: readonly DemoCorrection[] = [
  ...Object.entries(ofLogins).flatMap(([email, ofOne]) =>
    ofOne.map(([daysAgo, amount, reason]) => ({ email, daysAgo, amount, reason })),
  ),
  ...others,
]
