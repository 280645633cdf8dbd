// Lines for a spreadsheet. A cell that a spreadsheet would take for a formula is marked as text: what stands in it was often written by
// somebody else.

const startsFormula = /^[=+\-@\t\r\n]/

/** As a spreadsheet shows it without reckoning with it. */
export const asCellText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

const cell = (value: string | number | Date | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  return `"${asCellText(text).replaceAll('"', '""')}"`
}

/** Without it some spreadsheets do not read UTF-8. */
export const byteOrderMark = '\u{FEFF}'

export const csvLine = (cells: readonly (string | number | Date | null)[]): string => `${cells.map(cell).join(',')}\r\n`
