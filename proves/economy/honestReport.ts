// Compares honest members under the shipped rules with the same members under the rules before.
import { type CreditSettings, creditSettings, shippedSettings } from '../../contract/pricing.ts'
import type { Proven } from '../run.ts'
import { openCluster } from './database.ts'
import { honestMembers, medianOf, type Outcome, rulesBefore, simulate } from './honest.ts'
import { seeded } from './random.ts'

/** Volume of a month in percent of the volume under the rules before. */
const volumeFrom = [
  { month: 1, percent: 75 },
  { month: 6, percent: 90 },
] as const

const print = (name: string, { months, firstPurchase, firstPayout, withinWeek, established }: Outcome): void => {
  console.log(`${name}:`)
  for (const [at, { orders, volume, pending, available }] of months.entries()) {
    console.log(
      `  Month ${at + 1}: ${orders} orders for ${volume} credits; pending ${pending}, available ${available}.`,
    )
  }
  console.log(`  First purchase: ${firstPurchase.length} of ${honestMembers}, median after ${medianOf(firstPurchase)}.`)
  console.log(`  First payout: ${firstPayout.length} of ${honestMembers}, median after ${medianOf(firstPayout)}.`)
  console.log(`  Established sites that ordered within a week without paying: ${withinWeek} of ${established}.`)
}

/** The shipped rules with changes, `{"orders":{"payout_days":30}}`, to find out what a number does. */
const changed = (changes: string): CreditSettings => {
  const groups = JSON.parse(changes) as Record<string, object>
  const entries = Object.entries(groups).map(([name, values]) => [
    name,
    { ...(shippedSettings[name as keyof CreditSettings] as object), ...values },
  ])
  return creditSettings.parse({ ...shippedSettings, ...Object.fromEntries(entries) })
}

export const compareHonest = async (seed: number, changes = '{}'): Promise<Proven> => {
  console.log(`${honestMembers} honest members over six months; seed ${seed}.`)
  await using stack = new AsyncDisposableStack()
  const open = await openCluster(stack)
  const run = async (settings: CreditSettings): Promise<Outcome> =>
    simulate(await open(stack), { random: seeded(seed), settings })
  const [before, shipped] = await Promise.all([run(rulesBefore), run(changed(changes))])
  print('Rules before', before)
  print('Shipped rules', shipped)
  let violations = 0
  for (const { month, percent } of volumeFrom) {
    const share = ((shipped.months[month - 1]?.volume ?? 0) * 100) / (before.months[month - 1]?.volume ?? 1)
    if (share < percent) violations += 1
    console.log(`Volume in month ${month}: ${share.toFixed(1)} % of the rules before (at least ${percent} %).`)
  }
  if (shipped.withinWeek < shipped.established) violations += 1
  return { tried: volumeFrom.length + 1, violations }
}
