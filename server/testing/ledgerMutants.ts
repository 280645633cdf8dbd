// Mutants of the ledger, each a small change to the text of the posting functions. A suite that does not detect them
// proves nothing.
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { creditsForRefund, roundHalfUp } from '../../contract/pricing.ts'
import { type LedgerDriver, openLedgerDriver } from './ledgerDriver.ts'
import { race, raceNames } from './ledgerRaces.ts'
import { runSequences } from './ledgerSequences.ts'

export interface Mutant {
  name: string
  /** Each must occur in the text of the functions, or the mutant is out of date. */
  changes: readonly (readonly [from: string, to: string])[]
  /** Without the constraint that keeps balances within their limits. */
  unlimited?: true
  /** Detectable only under concurrency, soonest by this race; the other parts of the suite are skipped. */
  race?: string
}

const locked = ' and part = 0 for no key update;'

/** A different lock order on each connection. */
const anyOrderOf = (kind: string): string =>
  `order by md5(${kind} || current_setting('application_name')) for no key update;`

export const mutants: readonly Mutant[] = [
  { name: 'no lock', race: 'penalties and awards', changes: [[locked, ' and part = 0;']] },
  {
    name: 'two locked in the order of the transfer',
    race: 'opposite ways',
    changes: [['      if giver > taker then', '      if giver <> taker and giver <> ledger_platform() then']],
  },
  {
    name: 'unsorted locks',
    race: 'opposite ways',
    changes: [
      [
        'select distinct side.owner, side.kind\n',
        'select distinct side.owner, side.kind, md5(side.owner::text || pg_backend_pid()) as place\n',
      ],
      ['where side.owner <> platform order by side.owner desc', 'where side.owner <> platform order by place'],
    ],
  },
  {
    name: 'platform accounts locked in another order by a set',
    race: 'the same key within the platform',
    changes: [['order by a.kind for no key update;', anyOrderOf('a.kind')]],
  },
  {
    name: 'platform accounts locked in another order by a transfer',
    race: 'the same key within the platform',
    changes: [['order by kind for no key update;', anyOrderOf('kind')]],
  },
  { name: 'key without its content', changes: [['perform ledger_compare(move);', 'null;']] },
  {
    name: 'amount left out of the content',
    changes: [
      ['(t.kind, t.reason, t.amount, ', '(t.kind, t.reason, '],
      ['(move.kind, move.reason, move.amount, ', '(move.kind, move.reason, '],
    ],
  },
  {
    name: 'subject left out of the content',
    changes: [
      [', d.owner_id, t.refers_to)', ', d.owner_id)'],
      [', move.to_owner, move.refers_to)', ', move.to_owner)'],
    ],
  },
  {
    name: 'key looked up before the locks',
    changes: [
      [
        '    -- Lock order: members and orders by descending id, then platform accounts, which are',
        `    perform from ledger_transfers where key = new_key;
    if found then
      return false;
    end if;
    -- Lock order: members and orders by descending id, then platform accounts, which are`,
      ],
      [' and not exists (select from ledger_transfers where key = new_key)', ''],
    ],
  },
  {
    name: 'no lookup of a known key',
    changes: [
      [' and not exists (select from ledger_transfers where key = new_key)', ''],
      ['where t.key = move.key;\n    if found then', 'where t.key = move.key;\n    if false then'],
    ],
  },
  {
    name: 'a repeated set refused',
    changes: [['  if repeated = moves_count then\n    return false;\n  elsif', '  if']],
  },
  {
    name: 'a repetition refused',
    changes: [['    return false;\n  elsif move.from_kind', '  end if;\n  if move.from_kind']],
  },
  {
    name: 'no limit of what a member has',
    changes: [[' and (lowest is null or balance - moved >= lowest)', '']],
    unlimited: true,
  },
  { name: 'debt not settled', changes: [['  if owed > 0 then', '  if false then']] },
  {
    name: 'more settled than came in',
    changes: [['least(owed, moved), subject', 'owed, subject']],
  },
  {
    name: 'all of what came in settles',
    changes: [['least(owed, moved), subject', 'moved, subject']],
  },
  { name: 'a penalty refused instead of collected', changes: [['  if collects and', '  if false and']] },
  { name: 'everything collects', changes: [['  if collects and', '  if true and']] },
  {
    name: 'the penalty forgets the debt',
    changes: [
      [
        '    touches_debt := ledger_cover_shortfall(',
        "    select coalesce(nullif(least(moved, balance), 0), moved) into moved from ledger_accounts where owner_id = giver and kind = 'member';\n    touches_debt := ledger_cover_shortfall(",
      ],
    ],
  },
  {
    name: 'only one entry',
    changes: [
      [
        "from_balance, coalesce(own_time, posted_at)),\n    (to_id, to_number, new_id, case taker_kind when 'member' then new_kind end, to_balance - moved, to_balance, coalesce(own_time, posted_at));",
        'from_balance, coalesce(own_time, posted_at));',
      ],
    ],
  },
  {
    name: 'version of the receiver not counted up',
    changes: [
      ['set balance = balance + moved, version = version + 1', 'set balance = balance + moved, version = version'],
    ],
  },
  {
    name: 'balance of the receiver kept wrongly',
    changes: [['set balance = balance + moved, version', 'set balance = balance + moved + (moved = 25)::int, version']],
  },
  {
    name: 'entry says another balance than the account',
    changes: [
      [
        'to_balance - moved, to_balance, coalesce(own_time, posted_at))',
        'to_balance - moved, to_balance + (moved = 25)::int, coalesce(own_time, posted_at))',
      ],
    ],
  },
  {
    name: 'amount of the transfer wrong',
    changes: [
      [
        'moved, subject, remark, coalesce(own_time, posted_at))',
        'moved + (moved = 25)::int, subject, remark, coalesce(own_time, posted_at))',
      ],
    ],
  },
  {
    name: 'entry of the member without its kind',
    changes: [["case taker_kind when 'member' then new_kind end", 'null']],
  },
  {
    name: 'a part of a set is enough',
    changes: [
      [
        "  elsif repeated > 0 then\n    raise exception 'a part of these transfers was posted before' using errcode = 'LG002';",
        '',
      ],
    ],
  },
  {
    name: 'the platform from itself to itself without one lock',
    race: 'the same key within the platform',
    changes: [
      ['    own_part := 0;', '    null;'],
      ['ledger_platform() and part = 0 and kind in', 'ledger_platform() and part = pg_backend_pid() % 64 and kind in'],
    ],
  },
]

const functionNames = [
  'ledger_compare',
  'ledger_cover_shortfall',
  'ledger_lock',
  'ledger_not_posted',
  'ledger_part',
  'ledger_post',
  'ledger_tell',
  'ledger_transfer',
  'ledger_use_income',
]

/** Replaces the functions of this database with the mutant. */
export const infect = async (
  url: string,
  { name, changes, unlimited }: Mutant,
  names: readonly string[] = functionNames,
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      'select pg_get_functiondef(oid) as text from pg_proc where proname = any ($1)',
      [names],
    )
    if (rows.length !== names.length) {
      throw new Error('The functions of the ledger differ from those its mutants know.')
    }
    const functions = rows.map(({ text }) => `${text};`).join('\n')
    const mutated = changes.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The mutant "${name}" is out of date: "${from}" was not found.`)
      return text.replaceAll(from, to)
    }, functions)
    await client.query(mutated)
    if (unlimited) await client.query('alter table ledger_accounts drop constraint ledger_accounts_keep_their_limits')
  } finally {
    await client.end()
  }
}

const sequencesPerMutant = 4
const racesPerMutant = 30
const connectionsCount = 8

/** Which part of the suite detects the mutant, and how; null if none does. */
export const catchMutant = async (url: string, mutant: Mutant, seed: number): Promise<string | null> => {
  await infect(url, mutant)
  const driver = await openLedgerDriver(url, connectionsCount)
  try {
    const noticed = mutant.race === undefined ? await partFromModel(driver, seed) : null
    if (noticed !== null) return noticed
    for (const name of mutant.race === undefined ? raceNames : [mutant.race]) {
      const [found] = await race(driver, name, racesPerMutant)
      if (found !== undefined) return `race "${name}": ${found}`
    }
    const [late] = await driver.violations()
    return late ?? null
  } finally {
    await driver.close()
  }
}

const partFromModel = async (driver: LedgerDriver, seed: number): Promise<string | null> => {
  const course = { sequences: sequencesPerMutant, commands: 100, seed, parallelWeight: 0, stopEarly: true }
  const { violations } = await runSequences(driver, course)
  const verification = violations.find((violation) => violation.startsWith('ledger_check'))
  if (verification !== undefined) return verification
  return violations[0] === undefined ? null : `model: ${violations[0]}`
}

/** Refunds: never more than was given, all of it for all of the money, and never less for more. */
export const refundFlaw = (creditsFor: typeof creditsForRefund): string | null => {
  for (let given = 1; given <= 60; given += 7) {
    for (let paid = 1; paid <= 50; paid += 7) {
      for (let refunded = 0; refunded <= paid + 3; refunded += 1) {
        const credits = creditsFor(given, refunded, paid)
        if (credits > given) return `${credits} of ${given} credits for ${refunded} of ${paid}`
        if (refunded === paid && credits !== given) return `${credits} of ${given} credits for all of ${paid}`
        if (refunded > 0 && credits < creditsFor(given, refunded - 1, paid)) {
          return `fewer credits for ${refunded} of ${paid}`
        }
      }
    }
  }
  return null
}

/** Mutants of the credits of a refund, as changes to the text of its function. */
export const refundMutants: Readonly<Record<string, (text: string) => string>> = {
  'refund not capped': (text) => text.replace(/Math\.min\(given, (roundHalfUp\(.*\))\)/, '$1'),
  'refund rounded down': (text) => text.replace('roundHalfUp(', 'Math.floor(0.999 * '),
  'refund by the wrong share': (text) => text.replace('/ paidCents', '/ (paidCents + 1)'),
}

export const refundMutant = (change: (text: string) => string): typeof creditsForRefund => {
  const mutated = change(creditsForRefund.toString())
  if (mutated === creditsForRefund.toString()) throw new Error('A mutant of the refund is out of date.')
  return runInNewContext(`(${mutated})`, { roundHalfUp }) as typeof creditsForRefund
}
