// Benchmark: hot account. All transfers against one kind of platform account, compared with transfers spread over pairs
// of members, through the same posting function. Target: at least 85 % of the spread case.
import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../server/platform/db/database.ts'
import { withDatabase } from './processes.ts'
import { round, type Measured } from './report.ts'
import { compareAlternating } from './alternating.ts'

const membersCount = 5_000
const atOnce = 16
const turnMs = 1_000
const rounds = 15
const targetShare = 0.85

export const measureHotAccount = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const members = Array.from({ length: membersCount }, () => randomUUID())
    await openAccounts(database, members)
    const anyone = (): string => members[randomInt(membersCount)] ?? ''
    const ways = [
      {
        name: 'spread over members',
        once: () => move(database, { from_kind: 'member', from_owner: anyone() }, anyone()),
      },
      { name: 'against one account', once: () => move(database, { from_kind: 'purchases' }, anyone()) },
    ]
    const [limit = NaN, ours = NaN] = await compareAlternating(ways, { atOnce, turnMs, rounds })
    return {
      rows: [
        { measured: 'spread over pairs of members, transfers per second', value: round(limit) },
        {
          measured: 'all against one account, transfers per second',
          value: round(ours),
          target: round(limit * targetShare),
        },
      ],
      figure: { name: 'hot-account', ours: round(ours), limit: round(limit), unit: 'transfers/s' },
    }
  })

/** Every account has a large balance, so that none runs dry during the measurement. */
const openAccounts = async ({ pool }: Database, members: readonly string[]): Promise<void> => {
  await pool.query(
    `insert into ledger_accounts (kind, owner_id, balance)
     select kind, member, case kind when 'member' then 1000000 else 0 end
     from unnest($1::uuid[]) as member, unnest(array['debt', 'member']) as kind`,
    [members],
  )
}

const move = async ({ pool }: Database, from: Record<string, string>, toOwner: string): Promise<void> => {
  // No member pays themselves.
  if (from['from_owner'] === toOwner) return
  const id = randomUUID()
  const moved = { key: `order:${id}`, kind: 'earned', reason: 'order_release', to_kind: 'member', to_owner: toOwner }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select ledger_post($1::jsonb)', [
      JSON.stringify([{ ...moved, ...from, amount: 5, refers_to: `order:${id}` }]),
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}
