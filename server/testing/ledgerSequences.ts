// Runs command sequences against the real ledger and the model, and reports where they differ.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { commandOf, membersCount, moveOf, mutate, ordersCount, type Command, type Scenario } from './ledgerCommands.ts'
import { type Attempt, type LedgerDriver, type Seen, wordsOf } from './ledgerDriver.ts'
import { apply, balanceOf, copyOf, emptyModel, type Model, type Move } from './ledgerModel.ts'

export interface Course {
  sequences: number
  commands: number
  seed: number
  /** How many of about 100 commands run in parallel. */
  parallelWeight?: number
  /** Stops at the first violation. */
  stopEarly?: boolean
  onProgress?(sequences: number, violations: number): void
}

export interface Report {
  commands: number
  postings: number
  parallel: number
  violations: string[]
}

const progressEvery = 500

export const runSequences = async (driver: LedgerDriver, course: Course): Promise<Report> => {
  const report: Report = { commands: 0, postings: 0, parallel: 0, violations: [] }
  const platform = new Map<string, number>(Object.entries(await driver.platformBalances()))
  const { commands: length, seed, parallelWeight = 2 } = course
  const sequence = fc.array(commandOf(parallelWeight), { minLength: length, maxLength: length, size: 'max' })
  // In small batches, so that a million commands are not in memory at once.
  const lot = 50
  for (let begun = 0; begun < course.sequences; begun += lot) {
    const count = Math.min(lot, course.sequences - begun)
    for (const [at, commands] of fc.sample(sequence, { numRuns: count, seed: seed + begun }).entries()) {
      const before = report.violations.length
      const model = await runOne(driver, commands, report)
      for (const [kind, balance] of model.balances) {
        if (!kind.includes(' ')) platform.set(kind, (platform.get(kind) ?? 0) + balance)
      }
      if (report.violations.length > before) report.violations.push(`in sequence ${begun + at} of seed ${seed}`)
      if (course.stopEarly === true && report.violations.length > 0) return report
      if ((begun + at + 1) % progressEvery === 0) course.onProgress?.(begun + at + 1, report.violations.length)
    }
  }
  const held = await driver.platformBalances()
  for (const [kind, balance] of platform) {
    if ((held[kind] ?? 0) !== balance) report.violations.push(`${kind} holds ${held[kind] ?? 0} instead of ${balance}`)
  }
  report.violations.push(...(await driver.violations()))
  return report
}

interface Expected extends Attempt {
  outcome: string
}

/** Commands per transaction; with more, too many dead row versions would have to be skipped. */
const togetherMax = 25

const runOne = async (driver: LedgerDriver, commands: readonly Command[], report: Report): Promise<Model> => {
  const scenario = makeScenario()
  const owners = [...scenario.members, ...scenario.orders]
  const model = emptyModel()
  const posted: Move[][] = []
  let waiting: Expected[] = []
  const expect = (moves: Move[], abort = false): void => {
    const trial = abort ? copyOf(model) : model
    const outcome = apply(trial, moves)
    if (outcome === 'posted' && !abort) posted.push(moves)
    const undone = abort && (outcome === 'posted' || outcome === 'repeated')
    waiting.push({ moves, abort, outcome: undone ? `${outcome} and undone` : outcome })
  }
  const flush = async (): Promise<void> => {
    compare(waiting, await driver.inTurn(waiting, owners), model, report)
    report.postings += waiting.length
    waiting = []
  }
  for (const command of commands) {
    report.commands += 1
    if (command.kind === 'parallel') {
      await flush()
      const sets = command.sets.map((drawn) => drawn.map((one) => moveOf(scenario, one)))
      await runParallel(
        driver,
        { sets: command.twice ? [...sets, sets[0] ?? []] : sets, owners, model, posted },
        report,
      )
    } else {
      for (const moves of setsOf(scenario, command, posted)) expect(moves, command.kind === 'abort')
      if (waiting.length >= togetherMax) await flush()
    }
  }
  settleSuspense(scenario, model, expect)
  await flush()
  return model
}

const makeScenario = (): Scenario => {
  const name = randomUUID()
  let count = 0
  const ids = (length: number): string[] => Array.from({ length }, () => randomUUID())
  return {
    members: ids(membersCount),
    orders: ids(ordersCount),
    fresh: () => `${name}-${(count += 1)}`,
  }
}

const setsOf = (scenario: Scenario, command: Exclude<Command, { kind: 'parallel' }>, posted: Move[][]): Move[][] => {
  const earlier = (of: number): Move[] | undefined => posted[of % Math.max(posted.length, 1)]
  switch (command.kind) {
    case 'post':
    case 'abort':
      return [command.drawn.map((one) => moveOf(scenario, one))]
    case 'lost_response': {
      const moves = command.drawn.map((one) => moveOf(scenario, one))
      return [moves, moves]
    }
    case 'retry': {
      const moves = earlier(command.of)
      return moves === undefined ? [] : [moves]
    }
    case 'retry_mutated': {
      const moves = earlier(command.of)
      return moves === undefined ? [] : [mutate(scenario, moves, command.how)]
    }
  }
}

/** The nightly audit requires this account to be empty. */
const settleSuspense = (scenario: Scenario, model: Model, expect: (moves: Move[]) => void): void => {
  const held = balanceOf(model, { kind: 'suspense' })
  if (held === 0) return
  const reason = held > 0 ? 'mismatch_returned' : 'payment_mismatch'
  expect([moveOf(scenario, { reason, member: 0, order: 0, amount: Math.abs(held) })])
}

const differences = (after: Model, balances: Record<string, number>): string[] => {
  const names = new Set([...after.balances.keys(), ...Object.keys(balances)].filter((name) => name.includes(' ')))
  return [...names].flatMap((name) => {
    const [expected, found] = [after.balances.get(name) ?? 0, balances[name] ?? 0]
    return expected === found ? [] : [`${name} has ${found} instead of ${expected}`]
  })
}

const compare = (waiting: readonly Expected[], seen: Seen, after: Model, report: Report): void => {
  for (const [at, { moves, outcome }] of waiting.entries()) {
    if (seen.outcomes[at] === outcome) continue
    report.violations.push(`${wordsOf(moves)}: ${seen.outcomes[at] ?? 'no answer'} instead of ${outcome}`)
  }
  for (const difference of differences(after, seen.balances)) {
    report.violations.push(`after the last ${waiting.length}: ${difference}`)
  }
}

interface AtOnce {
  sets: Move[][]
  owners: readonly string[]
  model: Model
  posted: Move[][]
}

/** The outcome must equal that of some serial order. */
const runParallel = async (driver: LedgerDriver, atOnce: AtOnce, report: Report): Promise<void> => {
  const { sets, owners, model, posted } = atOnce
  const { outcomes, balances } = await driver.atOnce(sets, owners)
  report.postings += sets.length
  report.parallel += 1
  for (const order of permutations(sets.map((_, at) => at))) {
    const trial = copyOf(model)
    const serial = new Map(order.map((at) => [at, apply(trial, sets[at] ?? [])]))
    const alike = outcomes.every((outcome, at) => outcome === serial.get(at))
    if (!alike || differences(trial, balances).length > 0) continue
    model.balances = trial.balances
    model.known = trial.known
    posted.push(...sets.filter((_, at) => serial.get(at) === 'posted'))
    return
  }
  report.violations.push(
    `at once, as no order would have it: ${sets.map((moves, at) => `${wordsOf(moves)}: ${outcomes[at]}`).join(' ∥ ')}; ${JSON.stringify(balances)}`,
  )
}

const permutations = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]))
