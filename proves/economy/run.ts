// One coalition against the exchange, on a database of its own, for as long as no violation is found.
import { shippedSettings } from '../../contract/pricing.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { audit, findMistakes, readSums, type Sums } from './audit.ts'
import { type Books, createBooks } from './books.ts'
import { type Coalition, createCoalition } from './coalition.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { compareGroups, groupSizeMax } from './groups.ts'
import type { Sequence } from './sequences.ts'

export interface Result extends Sums {
  steps: number
  /** Net credits from honest members. */
  taken: number
  /** What the coalition gained, at the price of the largest pack, less what it paid for domains; purchases and what was written off count as nothing. */
  profitCents: number
  violations: string[]
}

const honestCount = 4
const honestCredits = 3_000
const stepsPerAudit = 100

/** Credits are worth what the largest pack asks for them. */
const creditCents = Math.min(...shippedSettings.packs.map(({ credits, price_cents: cents }) => cents / credits))

const joinHonest = async (exchange: Exchange): Promise<string[]> => {
  const honest: string[] = []
  for (let at = 0; at < honestCount; at += 1) {
    const id = await exchange.join()
    const pack = { id: 'honest', credits: honestCredits, price_cents: Math.ceil(honestCredits * creditCents) }
    await exchange.buyPack(id, pack, 'customer_balance')
    await exchange.open(id, 'established', null)
    honest.push(id)
  }
  return honest
}

/** Every step: the worst of all groups. */
const groupBeyond = async (db: Db, books: Books): Promise<string[]> => {
  const worst = await books.update(db)
  if (worst === null) return []
  const { members, excess } = worst
  return [
    `${members.length} members together have ${excess} credits more than the invariant allows: ${members.join(', ')}`,
  ]
}

interface Attack {
  exchange: Exchange
  coalition: Coalition
  books: Books
}

const noLinks = { live: [], missing: [] } as const

/** Now and then: the audit of the product, the counters, and the argument by which the worst group is found. */
const auditAll = async (db: Db, { exchange, coalition, books }: Attack): Promise<string[]> => {
  // Some moves only advance the clock: what was due has to be done before it counts as late.
  await exchange.pass(0, noLinks)
  const beyond = await groupBeyond(db, books)
  const { all, single } = compareGroups(books, coalition.members.slice(-groupSizeMax))
  const differing = all === single ? [] : [`the largest excess of all groups is ${all}, not ${single}`]
  return [...beyond, ...(await audit(db)), ...(await findMistakes(db)), ...differing]
}

const actAll = async (db: Db, attack: Attack, sequence: Sequence): Promise<{ steps: number; violations: string[] }> => {
  const { exchange, coalition, books } = attack
  const violations: string[] = []
  let steps = 0
  for (const action of sequence.actions) {
    await coalition.act(action)
    const found = [...(await groupBeyond(db, books)), ...exchange.mistakes]
    violations.push(...found.map((finding) => `step ${steps}, ${action.move}: ${finding}`))
    if (steps % stepsPerAudit === 0) violations.push(...(await auditAll(db, attack)))
    steps += 1
    if (violations.length > 0) break
  }
  return { steps, violations }
}

export const runCoalition = async (db: Db, sequence: Sequence): Promise<Result> => {
  const exchange = await openExchange(db)
  const books = createBooks()
  const honest = await joinHonest(exchange)
  const coalition = await createCoalition(exchange, { accounts: sequence.accounts, honest })
  const attack = { exchange, coalition, books }
  const { steps, violations } = await actAll(db, attack, sequence)
  violations.push(...(await auditAll(db, attack)))
  const all = coalition.members.map(books.memberOf)
  const sum = (of: (member: (typeof all)[number]) => number): number =>
    all.reduce((total, member) => total + of(member), 0)
  const gained = sum(({ held, paid, received, bought, writtenOff }) => held + paid - received - bought - writtenOff)
  const profitCents = Math.round(gained * creditCents - exchange.centsOf(coalition.members))
  if (profitCents > 0) violations.push(`the strategy is profitable: ${profitCents} cents`)
  const taken = sum(({ received, paid }) => received - paid)
  return { steps, taken, profitCents, violations, ...(await readSums(db, coalition.members)) }
}
