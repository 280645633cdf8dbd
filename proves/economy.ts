// Adversary against the economy: coalitions of accounts act through the product on a real database, and after every step no group
// of members may hold more than the invariant allows (product rules of the economy, decision 0044). `--coalitions`, `--steps` and
// `--seed` select another run, `--million` a million steps, `--parallel` how many coalitions at once; `--weaknesses` puts known
// mistakes into a copy of the product and expects each to be found, `--only=PATTERN` those whose names match; `--honest`
// compares members who trade honestly under the shipped rules with those under the rules before.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type OpenDatabase, openCluster } from './economy/database.ts'
import { compareHonest } from './economy/honestReport.ts'
import { seeded } from './economy/random.ts'
import { runCoalition, type Result } from './economy/run.ts'
import { describeSequence, type Sequence } from './economy/sequences.ts'
import { createSearch } from './economy/search.ts'
import { findWeaknesses } from './economy/weaknesses.ts'
import type { Proven } from './run.ts'

interface Run {
  coalitions: number
  steps: number
  seed: number
  /** At once; with more than one, the same seed may lead to other sequences. */
  parallel: number
  /** Stop at the first violation. */
  first: boolean
}

const million = 1_000_000
const shownViolations = 5

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`

const print = (name: string, sequence: Sequence, result: Result): void => {
  const { steps, taken, profitCents, openClaims, writtenOff, worstDay } = result
  console.log(
    `${name}: ${sequence.accounts} accounts, ${steps} steps (${describeSequence(sequence)}). Profit ${euros(profitCents)}, ` +
      `${taken} credits net from honest members. Kept part payouts and left: ${openClaims} credits of open claims of honest buyers. ` +
      `Written off ${writtenOff}, at most ${worstDay} on a day.`,
  )
  for (const violation of result.violations.slice(0, shownViolations)) console.log(`VIOLATION: ${violation}`)
}

/** Random sequences, and variants of those that gained most. */
const attack = async (open: OpenDatabase, run: Run): Promise<Proven> => {
  const search = createSearch(seeded(run.seed), run.steps)
  let [tried, violations, number] = [0, 0, 0]
  const startedAt = Date.now()
  const work = async (): Promise<void> => {
    while (number < run.coalitions && !(run.first && violations > 0)) {
      number += 1
      const own = number
      const { sequence, origin } = search.next()
      await using stack = new AsyncDisposableStack()
      const result = await runCoalition(await open(stack), sequence)
      search.learn(sequence, result)
      tried += result.steps
      violations += result.violations.length
      print(`Coalition ${own} (${origin})`, sequence, result)
    }
  }
  await Promise.all(Array.from({ length: run.parallel }, work))
  const perSecond = (tried * 1_000) / (Date.now() - startedAt)
  console.log(search.summary().join('\n'))
  console.log(`${tried} steps, ${perSecond.toFixed(1)} per second.`)
  return { tried, violations }
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: {
      coalitions: { type: 'string', default: '20' },
      steps: { type: 'string', default: '2000' },
      seed: { type: 'string' },
      parallel: { type: 'string', default: '1' },
      million: { type: 'boolean' },
      first: { type: 'boolean' },
      weaknesses: { type: 'boolean' },
      honest: { type: 'boolean' },
      only: { type: 'string' },
      rules: { type: 'string' },
    },
  })
  if (values.weaknesses === true) return findWeaknesses(values.only)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  if (values.honest === true) return compareHonest(seed, values.rules)
  const steps = Number(values.steps)
  const coalitions = values.million === true ? Math.ceil(million / steps) : Number(values.coalitions)
  console.log(`${coalitions} coalitions of up to ${steps} steps; seed ${seed}.`)
  await using stack = new AsyncDisposableStack()
  const run = { coalitions, steps, seed, parallel: Number(values.parallel), first: values.first === true }
  return await attack(await openCluster(stack), run)
}
