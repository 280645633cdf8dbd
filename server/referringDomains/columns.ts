// The columns of exported lists: how they are separated, and which of them says where a link comes from.

export type Delimiter = '\t' | ';' | ','

const delimiters: readonly Delimiter[] = ['\t', ';', ',']

/** What most of the first lines have; a text with none of them has one column, whatever separates them. */
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

/** A quote that never closes is a sign like any other. */
const cellForm = { '\t': formOf('\\t'), ';': formOf(';'), ',': formOf(',') } as const

function formOf(delimiter: string): RegExp {
  return new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=${delimiter}|$)|([^${delimiter}]*))(?:${delimiter}|$)`, 'gy')
}

/** Whoever has more has none of these exports. */
export const cellsMax = 200

/** One more than there may be at most. */
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

/** Heads of Ahrefs, Semrush, Search Console, Majestic, Moz, Bing and others, in both languages, the best first. */
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

/** Null: not a head that anybody knows. */
export const sourceColumnOf = (cells: readonly string[]): number | null => {
  const heads = cells.map(headOf)
  for (const name of sourceHeads) {
    const column = heads.indexOf(name)
    if (column >= 0) return column
  }
  return null
}
