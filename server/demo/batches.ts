// Rows of the demo world go in by the hundred: one statement for each would take long, one for all would be too long.
const rowsPerInsert = 200

export const inBatches = async <T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsPerInsert) await insert(rows.slice(at, at + rowsPerInsert))
}
