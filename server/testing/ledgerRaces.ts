// Races for the ledger: several connections compete for the same rows, and only some outcomes are valid. Each race
// returns what was wrong, or nothing.
import { randomUUID } from 'node:crypto'
import { platform } from '../credits/ledger.ts'
import type { Held, LedgerDriver } from './ledgerDriver.ts'
import type { Move, Side } from './ledgerModel.ts'

type Race = (driver: LedgerDriver) => Promise<string[]>

/** Every transfer of a member's credits waits for this lock. */
const lockOf = (owner: string): Held => ({ kind: 'debt', owner })
const member = (owner: string): Side => ({ kind: 'member', owner })

interface Ways {
  from: Side
  to: Side
}

const move = (reason: string, kind: string, { from, to }: Ways, amount: number, key: string = randomUUID()): Move => ({
  key: `race:${key}`,
  kind,
  reason,
  from,
  to,
  amount,
  subject: `domain:${key}.test`,
  collect: reason === 'adjustment_take',
})

const grant = (owner: string, amount: number, key?: string): Move =>
  move('adjustment_grant', 'bonus', { from: { kind: 'issuance' }, to: member(owner) }, amount, key)
const buy = (owner: string, amount: number): Move =>
  move('plan_month', 'purchase', { from: { kind: 'purchases' }, to: member(owner) }, amount)
const takeFrom = (owner: string, amount: number): Move =>
  move('adjustment_take', 'penalty', { from: member(owner), to: { kind: 'penalties' } }, amount)
const hold = (owner: string, amount: number): Move =>
  move('order_hold', 'spent', { from: member(owner), to: { kind: 'escrow', owner: randomUUID() } }, amount)
const close = (owner: string, amount: number): Move =>
  move('account_closed', 'spent', { from: member(owner), to: { kind: 'expiry' } }, amount)
const pay = (from: string, to: string): Move =>
  move('order_release', 'earned', { from: member(from), to: member(to) }, 1)

const give = async (driver: LedgerDriver, amounts: Readonly<Record<string, number>>): Promise<void> => {
  const attempts = Object.entries(amounts).map(([owner, amount]) => ({
    moves: [grant(owner, amount)],
    abort: false,
  }))
  await driver.inTurn(attempts, [])
}

const counted = (outcomes: readonly string[]): string =>
  [...new Set(outcomes)]
    .toSorted()
    .map((outcome) => `${outcomes.filter((one) => one === outcome).length} ${outcome}`)
    .join(', ')

const unlike = (what: string, found: string, expected: string): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`]

const lastCredit: Race = async (driver) => {
  const buyer = randomUUID()
  await give(driver, { [buyer]: 1 })
  const { outcomes, balances } = await driver.atOnce(
    [[hold(buyer, 1)], [close(buyer, 1)], [hold(buyer, 1)], [close(buyer, 1)]],
    [buyer],
    lockOf(buyer),
  )
  return [
    ...unlike('four for the last credit', counted(outcomes), '3 insufficient, 1 posted'),
    ...unlike('what is left', String(balances[`member ${buyer}`] ?? 0), '0'),
  ]
}

const oppositeOrder: Race = async (driver) => {
  const [one, other] = [randomUUID(), randomUUID()]
  await give(driver, { [one]: 50, [other]: 50 })
  const there = (): Move[] => [grant(one, 1), pay(one, other), buy(other, 1)]
  const back = (): Move[] => [buy(other, 1), pay(other, one), grant(one, 1)]
  const { outcomes, balances } = await driver.atOnce(
    [there(), back(), there(), back(), [pay(one, other)], [pay(other, one)]],
    [one, other],
    lockOf(one),
  )
  return [
    ...unlike('opposite ways', counted(outcomes), '6 posted'),
    ...unlike('their sum', String((balances[`member ${one}`] ?? 0) + (balances[`member ${other}`] ?? 0)), '108'),
  ]
}

const sameKey: Race = async (driver) => {
  const [owner, key] = [randomUUID(), randomUUID()]
  await give(driver, { [owner]: 1 })
  const { outcomes, balances } = await driver.atOnce(
    [0, 1, 2, 3].map(() => [grant(owner, 5, key)]),
    [owner],
    lockOf(owner),
  )
  return [
    ...unlike('the same four in total', counted(outcomes), '1 posted, 3 repeated'),
    ...unlike('what it gave', String(balances[`member ${owner}`] ?? 0), '6'),
  ]
}

const takeBack = (amount: number): Move =>
  move('mismatch_returned', 'refund', { from: { kind: 'suspense' }, to: { kind: 'purchases' } }, amount)

/** Blocked before they lock, and again where each one that found no such key is about to insert it. */
const samePlatformKey: Race = async (driver) => {
  const found: string[] = []
  for (const held of [{ kind: 'suspense', owner: platform }, 'transfers'] as const) {
    const key = randomUUID()
    const park = (named = key): Move =>
      move('payment_mismatch', 'purchase', { from: { kind: 'purchases' }, to: { kind: 'suspense' } }, 7, named)
    const { outcomes } = await driver.atOnce([[park()], [park()], [park()], [park()]], [], held)
    await driver.atOnce([[takeBack(7)]], [])
    found.push(...unlike('the same four times within the platform', counted(outcomes), '1 posted, 3 repeated'))
    const set = [park(randomUUID()), takeBack(7)]
    const sets = await driver.atOnce([set, set, set, set], [], held)
    found.push(...unlike('the same set four times within the platform', counted(sets.outcomes), '1 posted, 3 repeated'))
  }
  return found
}

const otherContent: Race = async (driver) => {
  const [owner, key] = [randomUUID(), randomUUID()]
  await give(driver, { [owner]: 1 })
  const { outcomes, balances } = await driver.atOnce(
    [[grant(owner, 5, key)], [grant(owner, 6, key)]],
    [owner],
    lockOf(owner),
  )
  const given = (balances[`member ${owner}`] ?? 0) - 1
  return [
    ...unlike('one key, two amounts', counted(outcomes), '1 other_content, 1 posted'),
    ...(given === 5 || given === 6 ? [] : [`one key, two amounts gave ${given}`]),
  ]
}

const newMember: Race = async (driver) => {
  const owner = randomUUID()
  const { outcomes, balances } = await driver.atOnce(
    [0, 1, 2, 3].map(() => [grant(owner, 5)]),
    [owner],
  )
  return [
    ...unlike('first transfers of a new member', counted(outcomes), '4 posted'),
    ...unlike('what they gave', String(balances[`member ${owner}`] ?? 0), '20'),
  ]
}

const debtAndAward: Race = async (driver) => {
  const owner = randomUUID()
  await give(driver, { [owner]: 5 })
  const { outcomes, balances } = await driver.atOnce(
    [[takeFrom(owner, 30)], [grant(owner, 10)], [takeFrom(owner, 20)], [grant(owner, 25)]],
    [owner],
    lockOf(owner),
  )
  const held = `${balances[`member ${owner}`] ?? 0} and owes ${-(balances[`debt ${owner}`] ?? 0)}`
  return [
    ...unlike('penalties and awards', counted(outcomes), '4 posted'),
    ...unlike('who then has', held, '0 and owes 10'),
  ]
}

const manyAwards: Race = async (driver) => {
  const owner = randomUUID()
  await give(driver, { [owner]: 1 })
  const { outcomes, balances } = await driver.atOnce(
    [1, 2, 3, 4].map((amount) => [grant(owner, amount)]),
    [owner],
    lockOf(owner),
  )
  return [
    ...unlike('four awards', counted(outcomes), '4 posted'),
    ...unlike('what they gave', String(balances[`member ${owner}`] ?? 0), '11'),
  ]
}

const races: Readonly<Record<string, Race>> = {
  'the last credit': lastCredit,
  'opposite ways': oppositeOrder,
  'the same key': sameKey,
  'the same key within the platform': samePlatformKey,
  'one key, two amounts': otherContent,
  'a new member': newMember,
  'penalties and awards': debtAndAward,
  'several awards': manyAwards,
}
export const raceNames = Object.keys(races)

/** Repeats one race until it finds something or has run often enough. */
export const race = async (driver: LedgerDriver, name: string, times: number): Promise<string[]> => {
  for (let round = 0; round < times; round += 1) {
    const found = (await races[name]?.(driver)) ?? [`there is no race ${name}`]
    if (found.length > 0) return found
  }
  return []
}
