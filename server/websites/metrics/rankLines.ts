// Parses rank list lines into rows for COPY, byte by byte: there are tens of millions of lines, so none becomes a
// string.
import type { RankSource } from '../../../contract/quotas.ts'

export interface RankLines {
  /** The rows of the lines that end in this chunk, as `domain<tab>rank` lines. */
  read(piece: Buffer): Buffer
  /** The last line may have no line break. */
  finish(): Buffer
  rows(): number
  broken(): number
  /** The first invalid line, as far as it can be shown. */
  firstBroken(): { line: number; text: string } | null
}

const newline = 10
const carriageReturn = 13
const tab = 9
const space = 32
const comma = 44
const dot = 46
const hash = 35
const domainBytesMax = 253
const lineBytesMax = 4096
const rankMax = 2_147_483_647
const shownBytesMax = 80

/** Bytes allowed in a domain, mapped to lower case; 0 for all others. */
const domainByte = new Uint8Array(256)
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789-_') {
  domainByte[character.charCodeAt(0)] = character.charCodeAt(0)
  domainByte[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
}

/** Detected from the first line of a file; null: neither of the two. */
export const sourceOf = (firstLine: string): RankSource | null => {
  if (/^#harmonicc_pos\s+#harmonicc_val\s+#pr_pos\s+#pr_val\s+#host_rev(?:\s+#n_hosts)?\s*$/.test(firstLine)) {
    return 'common_crawl'
  }
  if (/^\d+\t[\d.eE+-]+\t\d+\t[\d.eE+-]+\t[a-z0-9_.-]+(?:\t\d+)?\s*$/i.test(firstLine)) return 'common_crawl'
  return /^(?:\d+,[a-z0-9_.-]+|rank,domain)\s*$/i.test(firstLine) ? 'tranco' : null
}

/** The first `done` lines are skipped: they were imported before. */
export const makeRankLines = (source: RankSource, done: { rows: number; broken: number }): RankLines => {
  const writeRow = source === 'common_crawl' ? writeReversed : writeListed
  let { rows, broken } = done
  let toSkip = rows + broken
  let firstBroken: { line: number; text: string } | null = null
  let rest: Buffer = Buffer.alloc(0)

  const readLine = (bytes: Buffer, from: number, to: number, out: Buffer, at: number): number => {
    if (bytes[from] === hash) return at
    if (toSkip > 0) {
      toSkip -= 1
      return at
    }
    const lineTo = bytes[to - 1] === carriageReturn ? to - 1 : to
    const end = to - from > lineBytesMax ? at : writeRow(bytes, from, lineTo, out, at)
    if (end > at) {
      rows += 1
      return end
    }
    broken += 1
    firstBroken ??= { line: rows + broken, text: shown(bytes, from, to) }
    return at
  }

  const readLines = (bytes: Buffer): Buffer => {
    const out = Buffer.allocUnsafe(bytes.length)
    let at = 0
    let from = 0
    for (let to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
      at = readLine(bytes, from, to, out, at)
      from = to + 1
    }
    rest = keep(bytes.subarray(from))
    return out.subarray(0, at)
  }

  return {
    read: (piece) => readLines(rest.length === 0 ? piece : Buffer.concat([rest, piece])),
    finish: () => (rest.length === 0 ? rest : readLines(Buffer.concat([rest, Buffer.from('\n')]))),
    rows: () => rows,
    broken: () => broken,
    firstBroken: () => firstBroken,
  }
}

/**
 * Copies the remainder, so that the chunk is not kept alive for a few bytes. An overlong line is cut: it is invalid
 * anyway.
 */
const keep = (end: Buffer): Buffer => Buffer.from(end.length > lineBytesMax ? end.subarray(0, lineBytesMax + 1) : end)

const shown = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, Math.min(to, from + shownBytesMax)).replaceAll(/[^\x20-\x7e]/g, '·')

/** The end of the digits at `from`, or `from` if they are not a rank. */
const endOfRank = (bytes: Buffer, from: number, to: number): number => {
  let value = 0
  let at = from
  for (; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
    if (value > rankMax) return from
  }
  return value === 0 ? from : at
}

const writeRank = (bytes: Buffer, from: number, to: number, out: Buffer, at: number): number => {
  let end = at
  out[end++] = tab
  for (let digit = from; digit < to; digit += 1) out[end++] = bytes[digit] ?? 0
  out[end++] = newline
  return end
}

/** `1,example.com` */
const writeListed = (bytes: Buffer, from: number, to: number, out: Buffer, at: number): number => {
  const rankEnd = endOfRank(bytes, from, to)
  if (rankEnd === from || bytes[rankEnd] !== comma) return at
  const domainFrom = rankEnd + 1
  if (to === domainFrom || to - domainFrom > domainBytesMax) return at
  let end = at
  let before = dot
  for (let next = domainFrom; next < to; next += 1) {
    const byte = bytes[next] ?? 0
    if (byte === dot) {
      if (before === dot) return at
      out[end++] = dot
    } else {
      const kept = domainByte[byte] ?? 0
      if (kept === 0) return at
      out[end++] = kept
    }
    before = byte
  }
  return before === dot ? at : writeRank(bytes, from, rankEnd, out, end)
}

/** `12 <tab> 1.5e7 <tab> 9 <tab> 0.003 <tab> com.example <tab> 4`, with the labels of the domain reversed. */
const writeReversed = (bytes: Buffer, from: number, to: number, out: Buffer, at: number): number => {
  const rankEnd = endOfRank(bytes, from, to)
  if (rankEnd === from) return at
  const domainFrom = startOfDomain(bytes, rankEnd, to)
  let domainTo = domainFrom
  while (domainTo < to && bytes[domainTo] !== tab && bytes[domainTo] !== space) domainTo += 1
  domainTo = withoutWww(bytes, domainFrom, domainTo)
  if (domainTo === domainFrom || domainTo - domainFrom > domainBytesMax) return at
  let end = at
  for (let labelTo = domainTo; labelTo > domainFrom;) {
    let labelFrom = labelTo
    while (labelFrom > domainFrom && bytes[labelFrom - 1] !== dot) labelFrom -= 1
    if (labelFrom === labelTo) return at
    for (let next = labelFrom; next < labelTo; next += 1) {
      const kept = domainByte[bytes[next] ?? 0] ?? 0
      if (kept === 0) return at
      out[end++] = kept
    }
    labelTo = labelFrom - 1
    if (labelTo === domainFrom) return at
    if (labelTo > domainFrom) out[end++] = dot
  }
  return writeRank(bytes, from, rankEnd, out, end)
}

/** After the fourth separator; the end of the line if there are fewer. */
const startOfDomain = (bytes: Buffer, from: number, to: number): number => {
  let fields = 0
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]
    if (byte === tab || byte === space) fields += 1
    if (fields === 4) return at + 1
  }
  return to
}

/** `com.example.www` counts as `example.com`. */
const withoutWww = (bytes: Buffer, from: number, to: number): number => {
  const isWww = bytes[to - 1] === 119 && bytes[to - 2] === 119 && bytes[to - 3] === 119 && bytes[to - 4] === dot
  if (!isWww) return to
  for (let at = from + 1; at < to - 4; at += 1) if (bytes[at] === dot) return to - 4
  return to
}
