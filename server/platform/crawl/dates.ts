// Dates that a page states about itself.

const yearMin = 1990
const yearMax = 2100

/** The ISO date at the start of a machine-readable value; null for anything that is not a plausible date. */
export const dayOf = (text: string | null): string | null => {
  const [day, year, month, date] = /^\s{0,5}(\d{4})-(\d{2})-(\d{2})(?![\d-])/.exec(text ?? '') ?? []
  if (day === undefined) return null
  const number = Number(year)
  const real = new Date(Date.UTC(number, Number(month) - 1, Number(date)))
  const same = real.getUTCMonth() === Number(month) - 1 && real.getUTCDate() === Number(date)
  return same && number >= yearMin && number <= yearMax ? `${year}-${month}-${date}` : null
}

/** Newest first, each once. */
export const newestDays = (days: Iterable<string>, daysMax: number): string[] =>
  [...new Set(days)].sort().reverse().slice(0, daysMax)
