// CSV export of purchases or jobs, in the reader's language, newest first.
import type { InputOf } from '../../contract/endpoint.ts'
import type { orderEndpoints } from '../../contract/orders.ts'
import * as clock from '../platform/clock.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { shopWords } from '../shop/shopWords.ts'
import { orderWords } from './orderExportWords.ts'
import { filterSql } from './orderListFilter.ts'
import { orderRows, type ShownRow } from './orderViewRows.ts'

const ordersMaxInFile = 10_000
const ordersPerBatch = 500

type RequestInput = InputOf<(typeof orderEndpoints)['exportOrders']>['query']

export interface OrderFile {
  name: string
  pieces: AsyncGenerator<string>
}

/** Errors are thrown before the response begins; the rest is streamed, so that it is never all in memory. */
export const exportOrders = async (
  db: Db,
  memberId: string,
  request: RequestInput,
  ordersMax = ordersMaxInFile,
): Promise<OrderFile> => {
  const { side, project_id: projectId, language } = request
  if (projectId !== undefined) await refuseForeignProject(db, memberId, request)
  const words = orderWords[language]
  const ask = (before: number | null, count: number): Promise<ShownRow[]> =>
    orderRows(db, memberId)
      .where(filterSql(memberId, { side, group: 'all', project_id: projectId }))
      .$if(before !== null, (query) => query.where('o.number', '<', before ?? 0))
      .orderBy('o.number', 'desc')
      .limit(count)
      .execute()
  const write = async function* (): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(words.columns(side))
    for (let left = ordersMax, before: number | null = null; ;) {
      const found: ShownRow[] = await ask(before, Math.min(left, ordersPerBatch) + 1)
      const batch = found.slice(0, Math.min(left, ordersPerBatch))
      yield batch.map((row) => csvLine(cellsOf(row, request))).join('')
      left -= batch.length
      before = batch.at(-1)?.number ?? null
      if (found.length === batch.length) return
      if (left === 0) break
    }
    yield csvLine([words.cut(ordersMax)])
  }
  const day = (await clock.now(db)).toISOString().slice(0, 10)
  return { name: `${words.fileNames[side]}-${day}.csv`, pieces: write() }
}

/** Sellers cannot filter by project. */
const refuseForeignProject = async (db: Db, memberId: string, { side, project_id: projectId = '' }: RequestInput) => {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (project === undefined || side === 'seller') throw new AppError('not_found')
}

const cellsOf = (row: ShownRow, { side, language }: RequestInput): (string | number | Date | null)[] => {
  const words = orderWords[language]
  const { niches, linkTypes, writers, yes, no } = shopWords[language]
  return [
    row.number,
    words.statuses[row.status],
    shownDomain(row.domain),
    row.other_name,
    ...(side === 'buyer' ? [row.own_project_name] : []),
    row.target_url,
    row.anchor_text,
    row.link_placement_url,
    row.price,
    linkTypes[row.link_type],
    row.rel,
    niches[row.category],
    writers[row.writer],
    row.labelled ? yes : no,
    row.prime ? yes : no,
    row.placed_at,
    row.accepted_at,
    row.due_at,
    row.delivered_at,
    row.ended_at,
    row.paid_out,
    row.refunded,
    row.bonus,
    row.penalty,
    row.guarantee_months,
    row.guarantee_state === null ? null : words.guarantees[row.guarantee_state],
    row.guarantee_until,
    row.guarantee_refunded,
    row.notes,
  ]
}
