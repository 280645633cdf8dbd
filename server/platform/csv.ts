// CSV lines. A cell that a spreadsheet would read as a formula is marked as text, because its content often comes from
// another person.

const startsFormula = /^[=+\-@\t\r\n]/

/** As a spreadsheet shows it, without evaluating it as a formula. */
export const asCellText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

const cell = (value: string | number | Date | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  return `"${asCellText(text).replaceAll('"', '""')}"`
}

/** Some spreadsheets only read UTF-8 with a byte order mark. */
export const byteOrderMark = '\u{FEFF}'

export const csvLine = (cells: readonly (string | number | Date | null)[]): string => `${cells.map(cell).join(',')}\r\n`
