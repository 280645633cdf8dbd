// Adversary against the economy: coalitions of accounts act through the product on a real database, and after every step no group
// of members may hold more than the invariant allows (product rules of the economy, decision 0044). `--coalitions`, `--steps` and
// `--seed` select another run; `--weaknesses` puts known mistakes into a copy of the product and expects each to be found, `--only=TEXT` those with
// this text in their name.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { shippedSettings } from '../contract/pricing.ts'
import type { Db } from '../server/platform/db/database.ts'
import { createBooks } from './economy/books.ts'
import { anyStrategy, createCoalition, type Random, type Strategy, variantOf } from './economy/coalition.ts'
import { openOwnDatabase } from './economy/database.ts'
import { openExchange } from './economy/exchange.ts'
import { compareHonest } from './economy/honestReport.ts'
import { seeded } from './economy/random.ts'
import { findWeaknesses } from './economy/weaknesses.ts'
import type { Proven } from './run.ts'

interface Run {
  coalitions: number
  steps: number
  seed: number
  /** Stop at the first violation. */
  first: boolean
}

interface Result {
  /** Net credits from honest members. */
  taken: number
  /** What the coalition gained, at the price of the largest pack, less what it paid for credits and domains. */
  profitCents: number
  writtenOff: number
  violations: string[]
  steps: number
}

const honestCount = 4
const honestCredits = 3_000

const stepsPerAudit = 100

/** Credits are worth what the largest pack asks for them. */
const creditCents = Math.min(...shippedSettings.packs.map(({ credits, price_cents: cents }) => cents / credits))

const audit = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ rule: string; subject: string; detail: string }>`select * from ledger_check()`.execute(
    db,
  )
  return rows.map(({ rule, subject, detail }) => `audit: ${rule}, ${subject}: ${detail}`)
}

/** Counters that decide on payouts, against the orders themselves: trades of each pair, and what proves nothing. */
const counterMistakes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    with trades as (
      select seller_user_id as seller, buyer_user_id as buyer,
        sum(paid_out + case when surcharge > 0 then bonus else 0 end - guarantee_refunded - reversed) as paid
      from backlink_orders where ended_at is not null and paid_out > 0 group by 1, 2)
    select 'trade ' || trades.seller || ' of ' || trades.buyer || ': ' || trades.paid || ', counted ' || coalesce(t.paid, 0) as mistake
    from trades left join owner_trades t on t.seller_owner_id = trades.seller and t.buyer_owner_id = trades.buyer
    where trades.paid <> coalesce(t.paid, 0)
    union all
    select 'member ' || owner_id || ' has ' || balance || ' although ' || claimed || ' are to be collected'
    from ledger_accounts where claimed > 0 and balance > unsettled
    union all
    select 'order ' || o.id || ' proves ' || o.proven || ' by a buyer without money or income' from backlink_orders o
    where o.proven > 0
      and not exists (select from owner_trades t where t.seller_owner_id = o.buyer_user_id and t.buyer_owner_id <> o.seller_user_id and t.orders > 0)
      and not exists (
        select from ledger_transfers t join ledger_accounts a on a.id = t.to_account
        where a.owner_id = o.buyer_user_id and t.reason = 'pack_purchase')`.execute(db)
  return rows.map(({ mistake }) => `counter: ${mistake}`)
}

const runCoalition = async (
  db: Db,
  { strategy, random, run }: { strategy: Strategy; random: Random; run: Run },
): Promise<Result> => {
  const exchange = openExchange(db)
  const books = createBooks()
  const honest: string[] = []
  for (let at = 0; at < honestCount; at += 1) {
    const id = await exchange.join()
    await exchange.buy(id, honestCredits)
    honest.push(id)
  }
  const accounts = 3 + Math.floor(random() * 8)
  const coalition = await createCoalition(exchange, { strategy, random, accounts, honest })
  const violations: string[] = []
  let steps = 0
  for (; steps < run.steps && violations.length === 0; steps += 1) {
    const move = await coalition.step()
    for (const { member, excess } of await books.update(db)) {
      violations.push(`step ${steps}, ${move}: member ${member} has ${excess} credits more than the invariant allows`)
    }
    if (steps % stepsPerAudit === 0) violations.push(...(await audit(db)))
  }
  violations.push(...(await audit(db)), ...(await counterMistakes(db)))
  const all = coalition.members.map(books.memberOf)
  const sum = (of: (member: (typeof all)[number]) => number): number =>
    all.reduce((total, member) => total + of(member), 0)
  const taken = sum(({ received, paid }) => received - paid)
  const writtenOff = sum((member) => member.writtenOff)
  const gained = sum(({ held, paid, received, bought }) => held + paid - received - bought) - writtenOff
  const profitCents = Math.round(gained * creditCents - exchange.domainCents(coalition.members))
  if (profitCents > 0) violations.push(`the strategy is profitable: ${profitCents} cents`)
  return { taken, profitCents, writtenOff, violations, steps }
}

/** Half of the strategies are new, half are variants of the one that took most from honest members. */
const attack = async (db: Db, run: Run): Promise<Proven> => {
  const random = seeded(run.seed)
  let best: { strategy: Strategy; taken: number } | null = null
  let [tried, violations] = [0, 0]
  for (let number = 1; number <= run.coalitions; number += 1) {
    const strategy: Strategy = best === null || random() < 0.5 ? anyStrategy(random) : variantOf(best.strategy, random)
    const result = await runCoalition(db, { strategy, random, run })
    tried += result.steps
    violations += result.violations.length
    const { steps, taken, profitCents, writtenOff } = result
    console.log(
      `Coalition ${number}: ${steps} steps, ${taken} credits from honest members, profit ${(profitCents / 100).toFixed(2)} €, written off ${writtenOff}.`,
    )
    for (const violation of result.violations.slice(0, 5)) console.log(`VIOLATION: ${violation}`)
    if (best === null || result.taken > best.taken) best = { strategy, taken: result.taken }
    if (run.first && violations > 0) break
  }
  const { rows } = await sql<{ written: number; claims: number }>`
    select (select coalesce(-sum(balance), 0)::int8 from ledger_accounts where kind = 'write_offs') as written,
      (select coalesce(sum(amount - paid), 0)::int8 from claims where closed_at is null) as claims`.execute(db)
  console.log(`Written off by the operator: ${rows[0]?.written ?? 0}. Claims still open: ${rows[0]?.claims ?? 0}.`)
  return { tried, violations }
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: {
      coalitions: { type: 'string' },
      steps: { type: 'string' },
      seed: { type: 'string' },
      first: { type: 'boolean' },
      weaknesses: { type: 'boolean' },
      honest: { type: 'boolean' },
      only: { type: 'string' },
      rules: { type: 'string' },
    },
  })
  if (values.weaknesses === true) return findWeaknesses(values.only)
  const run: Run = {
    coalitions: Number(values.coalitions ?? 20),
    steps: Number(values.steps ?? 2_000),
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    first: values.first === true,
  }
  if (values.honest === true) return compareHonest(run.seed, values.rules)
  console.log(`${run.coalitions} coalitions of up to ${run.steps} steps; seed ${run.seed}.`)
  await using stack = new AsyncDisposableStack()
  return await attack(await openOwnDatabase(stack), run)
}
