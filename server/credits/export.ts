// CSV export of the credit history, in the reader's language.
import type { Language } from '../../contract/accounts.ts'
import { exportedRowsMax, type HistoryEntry } from '../../contract/credits.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { creditTexts } from './creditTexts.ts'
import { findEntries, type FindOwnOrders, type HistoryFilter, type Movement, withOrders } from './history.ts'

const exportedPerBatch = 2_000

interface ExportRequest extends HistoryFilter {
  language: Language
  findOwnOrders: FindOwnOrders
}

/** Streams in batches, so that neither this process nor the database holds more than one at a time. */
export const exportHistory = async function* (
  db: Db,
  memberId: string,
  { language, findOwnOrders, ...filter }: ExportRequest,
  rowsMax = exportedRowsMax,
): AsyncGenerator<string> {
  const columns = columnsIn(language)
  yield byteOrderMark + csvLine(columns.map(([name]) => name))
  let before: number | null = null
  for (let left = rowsMax; ;) {
    // Reads one row more than fits, to detect whether anything is left out.
    const limit = Math.min(left, exportedPerBatch)
    const entries: Movement[] = await findEntries(db, memberId, { ...filter, before, limit: limit + 1 })
    const fitting = await withOrders(db, memberId, entries.slice(0, limit), findOwnOrders)
    if (fitting.length > 0) yield fitting.map((entry) => csvLine(columns.map(([, cell]) => cell(entry)))).join('')
    if (entries.length <= limit) return
    left -= fitting.length
    if (left === 0) break
    before = Number(fitting.at(-1)?.id)
  }
  yield csvLine([creditTexts(language)('export.cut', { rows: rowsMax })])
}

/** The website, with the number of the order if there is one. */
const referenceOf = ({ subject, order }: HistoryEntry): string => {
  if (order !== null) return `${order.domain_name} #${order.number}`
  return subject?.kind === 'domain' ? subject.id : ''
}

type Column = readonly [name: string, cell: (entry: HistoryEntry) => string | number | null]

/** Once per export: kinds and reasons have the names of the screens. */
const columnsIn = (language: Language): Column[] => {
  const t = creditTexts(language)
  const screen = screenTexts.movements(language)
  const kinds = screen.group('kinds')
  const reasons = screen.group('reasons')
  return [
    [t('export.columns.id'), ({ id }) => Number(id)],
    [t('export.columns.at'), ({ at }) => at.replace('T', ' ').replace(/\.\d+Z$/, '')],
    [t('export.columns.kind'), ({ kind }) => kinds[kind]],
    [t('export.columns.reason'), ({ reason }) => reasons[reason]],
    [t('export.columns.reference'), referenceOf],
    [t('export.columns.amount'), ({ amount }) => amount],
    [t('export.columns.balance'), ({ balance_after: balance }) => balance],
    [t('export.columns.note'), ({ note }) => note],
  ]
}
