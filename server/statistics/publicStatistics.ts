// Computes the public statistics, stores them, and serves them from storage: a request costs one row, however many
// readers there are.
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  casesMin,
  economyDays,
  type PublicEconomy,
  publicEconomy,
  type PublicStatistics,
  publicStatistics,
} from '../../contract/statistics.ts'
import { sumOpenClaims } from '../credits/claims.ts'
import { readAllDays } from '../credits/days.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { countFigures } from './counting.ts'
import { drawEconomy } from './economy.ts'
import { readMonths, reckonOrders } from './prices.ts'

type Kind = 'figures' | 'economy'

/** Idempotent; of two concurrent runs, the later count is kept. */
export const countPublicStatistics = async (db: Db): Promise<void> => {
  await reckonOrders(db)
  const now = await clock.now(db)
  const [figures, flows, months, claims] = await Promise.all([
    countFigures(db),
    readAllDays(db, economyDays),
    readMonths(db),
    sumOpenClaims(db),
  ])
  const as_of = now.toISOString()
  await keep(db, 'figures', now, { as_of, ...figures })
  await keep(db, 'economy', now, { as_of, ...drawEconomy(flows, months, now, claims) })
}

const keep = async (db: Db, kind: Kind, at: Date, answer: PublicStatistics | PublicEconomy): Promise<void> => {
  await sql`
    insert into public_statistics (kind, counted_at, answer) values (${kind}, ${at}, ${JSON.stringify(answer)}::jsonb)
    on conflict (kind) do update set counted_at = excluded.counted_at, answer = excluded.answer
      where public_statistics.counted_at <= excluded.counted_at`.execute(db)
}

/** Statistics of an earlier product version may lack fields; they are recomputed within minutes. */
const read = async <S extends z.ZodType>(db: Db, kind: Kind, form: S): Promise<z.output<S> | null> => {
  const row = await db.selectFrom('public_statistics').select('answer').where('kind', '=', kind).executeTakeFirst()
  return form.safeParse(row?.answer).data ?? null
}

const noFigures: PublicStatistics = {
  as_of: null,
  verified_websites: 0,
  open_offers: 0,
  links: { watched: 0, alive: 0, alive_share: null },
  delivery: { orders: 0, median_hours: null },
  refunds: { lost: 0, settled_automatically: 0, share: null, credits: null },
}

const noEconomy: PublicEconomy = {
  as_of: null,
  totals: {
    issued: 0,
    burned: 0,
    circulating: 0,
    held: 0,
    pending: 0,
    guaranteed: 0,
    owed: 0,
    claims: 0,
    written_off: 0,
  },
  by_reason: { issued: [], burned: [] },
  days: [],
  prices: [],
  price_rule: { orders_min: casesMin, base_month: null },
}

export const readPublicStatistics = async (db: Db): Promise<PublicStatistics> =>
  (await read(db, 'figures', publicStatistics)) ?? noFigures

export const readPublicEconomy = async (db: Db): Promise<PublicEconomy> =>
  (await read(db, 'economy', publicEconomy)) ?? noEconomy
