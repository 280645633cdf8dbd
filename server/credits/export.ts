// CSV export of the credit history, in the reader's language.
import type { Language } from '../../contract/accounts.ts'
import { exportedRowsMax, type HistoryEntry } from '../../contract/credits.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { findEntries, type HistoryFilter } from './history.ts'
import { exportWords } from './words.ts'

const exportedPerBatch = 2_000

interface ExportRequest extends HistoryFilter {
  language: Language
}

/** Streams in batches, so that neither this process nor the database holds more than one at a time. */
export const exportHistory = async function* (
  db: Db,
  memberId: string,
  { language, ...filter }: ExportRequest,
  rowsMax = exportedRowsMax,
): AsyncGenerator<string> {
  const words = exportWords[language]
  yield byteOrderMark + csvLine(words.columns)
  let before: number | null = null
  for (let left = rowsMax; ;) {
    // Reads one row more than fits, to detect whether anything is left out.
    const limit = Math.min(left, exportedPerBatch)
    const entries: HistoryEntry[] = await findEntries(db, memberId, { ...filter, before, limit: limit + 1 })
    const fitting = entries.slice(0, limit)
    if (fitting.length > 0) yield fitting.map((entry) => lineOf(entry, language)).join('')
    if (entries.length <= limit) return
    left -= fitting.length
    if (left === 0) break
    before = Number(fitting.at(-1)?.id)
  }
  yield csvLine([words.cut(rowsMax)])
}

const lineOf = (entry: HistoryEntry, language: Language): string => {
  const { kinds, reasons } = exportWords[language]
  return csvLine([
    Number(entry.id),
    entry.at.replace('T', ' ').replace(/\.\d+Z$/, ''),
    kinds[entry.kind],
    reasons[entry.reason],
    entry.subject?.kind === 'domain' ? entry.subject.id : '',
    entry.amount,
    entry.balance_after,
    entry.note,
  ])
}
