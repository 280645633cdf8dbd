// CSV export of purchases or jobs, in the reader's language, newest first.
import type { InputOf } from '../../contract/endpoint.ts'
import { type LinkReason, linkReasons } from '../../contract/links.ts'
import type { orderEndpoints } from '../../contract/orders.ts'
import * as clock from '../platform/clock.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { noSums, type OrderSums, readSums } from './payouts/orderSums.ts'
import { filterSql } from './orderListFilter.ts'
import { orderTexts } from './orderTexts.ts'
import { orderRows, type ShownRow } from './orderViewRows.ts'

const ordersMaxInFile = 10_000
const ordersPerBatch = 500

type ExportQuery = InputOf<(typeof orderEndpoints)['exportOrders']>['query']

export interface OrderFile {
  name: string
  pieces: AsyncGenerator<string>
}

/** Errors are thrown before the response begins; the rest is streamed, so that it is never all in memory. */
export const exportOrders = async (
  db: Db,
  memberId: string,
  request: ExportQuery,
  ordersMax = ordersMaxInFile,
): Promise<OrderFile> => {
  const { side, project_id: projectId, language } = request
  if (projectId !== undefined) await refuseForeignProject(db, memberId, request)
  const t = orderTexts(language)
  const columns = columnsOf(request)
  const ask = (before: number | null, count: number): Promise<ExportedRow[]> =>
    orderRows(db, memberId)
      .leftJoin('order_decisions as d', 'd.order_id', 'o.id')
      .select('d.accepted_defects')
      .where(filterSql(memberId, { side, group: 'all', project_id: projectId }))
      .$if(before !== null, (query) => query.where('o.number', '<', before ?? 0))
      .orderBy('o.number', 'desc')
      .limit(count)
      .execute()
  const write = async function* (): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns.map(([name]) => name))
    for (let left = ordersMax, before: number | null = null; ;) {
      const found: ExportedRow[] = await ask(before, Math.min(left, ordersPerBatch) + 1)
      const batch = found.slice(0, Math.min(left, ordersPerBatch))
      const sums = await readSums(
        db,
        batch.map(({ id }) => id),
      )
      yield batch.map((row) => csvLine(columns.map(([, cell]) => cell(row, sums.get(row.id) ?? noSums)))).join('')
      left -= batch.length
      before = batch.at(-1)?.number ?? null
      if (found.length === batch.length) return
      if (left === 0) break
    }
    yield csvLine([t('export.cut', { rows: ordersMax })])
  }
  const day = (await clock.now(db)).toISOString().slice(0, 10)
  return { name: `${t(`export.fileNames.${side}`)}-${day}.csv`, pieces: write() }
}

/** Sellers cannot filter by project. */
const refuseForeignProject = async (db: Db, memberId: string, { side, project_id: projectId = '' }: ExportQuery) => {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (project === undefined || side === 'seller') throw new AppError('not_found')
}

type ExportedRow = ShownRow & { accepted_defects: string[] | null }

const isReason = (value: string): value is LinkReason => linkReasons.some((reason) => reason === value)

type Column = readonly [name: string, cell: (row: ExportedRow, sums: OrderSums) => string | number | Date | null]

/** Once per export: statuses and terms have the names of the screens. */
const columnsOf = ({ side, language }: ExportQuery): Column[] => {
  const t = orderTexts(language)
  const screen = screenTexts.orders(language)
  const statuses = screen.group('statuses')
  const guarantees = screen.group('guarantee.states')
  const writers = screen.group('terms.writers')
  const linkTypes = screenTexts.offers(language).group('linkTypes')
  const reasons = screenTexts.links(language).group('reasons')
  const niches = screenTexts.analysis(language).group('niches')
  const shop = screenTexts.shop(language)
  const [yes, no] = [shop('yes'), shop('no')]
  const yesNo = (is: boolean): string => (is ? yes : no)
  const otherSide: Column[] =
    side === 'buyer'
      ? [
          [screen('buyer.other'), (row) => row.other_name],
          [t('export.columns.project'), (row) => row.own_project_name],
        ]
      : [[screen('seller.other'), (row) => row.other_name]]
  return [
    [t('export.columns.number'), (row) => row.number],
    [screen('columns.status'), (row) => statuses[row.status]],
    [t('export.columns.domain'), (row) => shownDomain(row.domain)],
    ...otherSide,
    [t('export.columns.target'), (row) => row.target_url],
    [screen('terms.anchor'), (row) => row.anchor_text],
    [t('export.columns.page'), (row) => row.link_placement_url],
    [t('export.columns.price'), (row) => row.price],
    [t('export.columns.surcharge'), (row) => row.surcharge],
    [t('export.columns.premium'), (row) => row.premium],
    [screen('terms.type'), (row) => linkTypes[row.link_type]],
    [t('export.columns.rel'), (row) => row.rel],
    [screen('terms.category'), (row) => niches[row.category]],
    [screen('terms.writer'), (row) => writers[row.writer]],
    [screen('terms.label'), (row) => yesNo(row.labelled)],
    [screen('prime'), (row) => yesNo(row.prime)],
    [screen('terms.placed'), (row) => row.placed_at],
    [t('export.columns.accepted'), (row) => row.accepted_at],
    [screen('terms.due'), (row) => row.due_at],
    [t('export.columns.delivered'), (row) => row.delivered_at],
    [t('export.columns.ended'), (row) => row.ended_at],
    [t('export.columns.paidOut'), (row) => row.paid_out],
    [t('export.columns.pending'), (_, { pending }) => pending],
    [t('export.columns.refunded'), (row) => row.refunded],
    [t('export.columns.bonus'), (row) => row.bonus],
    [t('export.columns.penalty'), (row) => row.penalty],
    [t('export.columns.guarantee'), (row) => row.guarantee_months],
    [
      t('export.columns.guaranteeStatus'),
      (row) => (row.guarantee_state === null ? null : guarantees[row.guarantee_state]),
    ],
    [t('export.columns.guaranteeUntil'), (row) => row.guarantee_until],
    [t('export.columns.guaranteeRefund'), (row) => row.guarantee_refunded],
    [
      t('export.columns.acceptedDefects'),
      (row) =>
        (row.accepted_defects ?? [])
          .filter(isReason)
          .map((reason) => reasons[reason])
          .join(' ') || null,
    ],
    [t('export.columns.refundOpen'), (_, { owed }) => owed],
    [t('export.columns.notes'), (row) => row.notes],
  ]
}
