// Columns of exported lists: detects the delimiter and the column with the source of a link.

export type Delimiter = '\t' | ';' | ','

const delimiters: readonly Delimiter[] = ['\t', ';', ',']

/** The delimiter most of the first lines have; a text without any has one column, so the choice does not matter. */
export const delimiterOf = (lines: readonly string[]): Delimiter => {
  let best: Delimiter = ','
  let most = 0
  for (const delimiter of delimiters) {
    const count = lines.filter((line) => line.includes(delimiter)).length
    if (count > most) {
      best = delimiter
      most = count
    }
  }
  return best
}

/** An unclosed quote is an ordinary character. */
const cellForm = { '\t': formOf('\\t'), ';': formOf(';'), ',': formOf(',') } as const

function formOf(delimiter: string): RegExp {
  return new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=${delimiter}|$)|([^${delimiter}]*))(?:${delimiter}|$)`, 'gy')
}

/** A line with more cells comes from none of the supported exports. */
export const cellsMax = 200

/** Returns at most one cell more than the maximum. */
export const cellsOf = (line: string, delimiter: Delimiter): string[] => {
  if (!line.includes(delimiter)) return [withoutQuotes(line)]
  const form = new RegExp(cellForm[delimiter])
  const cells: string[] = []
  while (form.lastIndex < line.length && cells.length <= cellsMax) {
    const cell = form.exec(line)
    if (cell === null) break
    cells.push((cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '').trim())
  }
  return cells
}

const withoutQuotes = (cell: string): string => cell.replace(/^(["'])(.*)\1$/, '$2').trim()

/**
 * Column headers of Ahrefs, Semrush, Search Console, Majestic, Moz, Bing and others, in both languages, best match
 * first.
 */
const sourceHeads = [
  'referring page url',
  'referring url',
  'source url',
  'source page',
  'url from',
  'from url',
  'linking page',
  'referring domain',
  'source domain',
  'linking domain',
  'root domain',
  'linking site',
  'top linking sites',
  'verweisende seite url',
  'url der verweisenden seite',
  'verweisende url',
  'quell url',
  'quelle url',
  'ausgangs url',
  'verweisende seite',
  'verweisende domain',
  'linkquelle',
  'links von',
  'domain',
  'domains',
  'site',
  'website',
  'url',
  'host',
  'hostname',
  'source',
  'quelle',
] as const

const headOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]+/g, ' ')
    .trim()

/** Null: no known header. */
export const sourceColumnOf = (cells: readonly string[]): number | null => {
  const heads = cells.map(headOf)
  for (const name of sourceHeads) {
    const column = heads.indexOf(name)
    if (column >= 0) return column
  }
  return null
}
