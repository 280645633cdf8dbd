// Result of a benchmark and its output: a table for people, one line of JSON for programs.

export interface Figure {
  name: string
  ours: number
  /** The best this machine can do, measured in the same run; null for a plain figure. */
  limit: number | null
  unit: string
}

export interface Measured {
  rows: readonly Readonly<Record<string, string | number>>[]
  figure: Figure
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which this share of all values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

export const print = ({ rows, figure }: Measured): void => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((column) => show(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  for (const line of cells) {
    const padded = line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    process.stdout.write(`${padded.join('  ').trimEnd()}\n`)
  }
  const ratio = figure.limit === null ? null : round(figure.ours / figure.limit, 3)
  process.stdout.write(`${JSON.stringify({ ...figure, ratio })}\n`)
}

const show = (value: string | number | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : (value ?? '')
