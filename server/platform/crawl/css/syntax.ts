// CSS syntax: style sheets into rules and declarations as CSS Syntax Level 3 defines it, with nesting and its error
// recovery, over the tokens of css-tree. Its own parser recovers differently from browsers within nested rules.
import { ident, tokenize } from 'css-tree'

export interface CssDeclaration {
  kind: 'declaration'
  /** Lower case, escapes resolved; custom properties keep their case. */
  name: string
  value: string
  important: boolean
}

export type CssNode =
  | CssDeclaration
  | { kind: 'rule'; prelude: string; block: CssNode[] }
  | { kind: 'at'; name: string; prelude: string; block: CssNode[] | null }

/** Thrown when a sheet exceeds any normal one. */
export class CssTooLarge extends Error {
  override readonly name = 'CssTooLarge'
}

const tokensMax = 1_500_000
const depthMax = 40

/** Numbers of css-tree's tokenizer. */
const is = {
  ident: 1,
  function: 2,
  atKeyword: 3,
  url: 7,
  badUrl: 8,
  delim: 9,
  space: 13,
  cdo: 14,
  cdc: 15,
  colon: 16,
  semicolon: 17,
  comma: 18,
  openSquare: 19,
  closeSquare: 20,
  openRound: 21,
  closeRound: 22,
  openCurly: 23,
  closeCurly: 24,
  comment: 25,
} as const

interface Reading {
  text: string
  types: Uint8Array
  starts: Uint32Array
  ends: Uint32Array
  count: number
  at: number
}

export const readStyleSheet = (text: string): CssNode[] => {
  const reading = begin(text)
  const nodes: CssNode[] = []
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (isBlank(type) || type === is.cdo || type === is.cdc) reading.at += 1
    else if (type === is.atKeyword) add(nodes, atRule(reading, false, 0))
    else add(nodes, qualifiedRule(reading, false, 0))
  }
  return nodes
}

/** The value of a `style` attribute. */
export const readStyleAttribute = (text: string): CssDeclaration[] => {
  const nodes: CssNode[] = []
  const reading = begin(text)
  while (reading.at < reading.count) {
    nodes.push(...blockContents(reading, 0))
    // A brace that closes nothing ends no attribute; it spoils the declaration it is in.
    if (reading.at < reading.count) {
      reading.at += 1
      skipBadDeclaration(reading, false)
    }
  }
  return nodes.filter((node) => node.kind === 'declaration')
}

const begin = (text: string): Reading => {
  const size = Math.min(text.length, tokensMax) + 1
  const reading: Reading = {
    text,
    types: new Uint8Array(size),
    starts: new Uint32Array(size),
    ends: new Uint32Array(size),
    count: 0,
    at: 0,
  }
  tokenize(text, (type, start, end) => {
    if (reading.count >= tokensMax) throw new CssTooLarge(`More than ${tokensMax} tokens`)
    reading.types[reading.count] = type
    reading.starts[reading.count] = start
    reading.ends[reading.count] = end
    reading.count += 1
  })
  return reading
}

const typeAt = ({ types, count, at }: Reading): number => (at < count ? (types[at] ?? 0) : 0)
const isBlank = (type: number): boolean => type === is.space || type === is.comment

const add = (nodes: CssNode[], node: CssNode | null): void => {
  if (node !== null) nodes.push(node)
}

const textBetween = (reading: Reading, from: number, to: number): string =>
  from >= to ? '' : reading.text.slice(reading.starts[from], reading.ends[to - 1])

/** Moves behind one component value: a token, or everything up to the bracket that closes it. */
const skipValue = (reading: Reading): void => {
  const open: number[] = []
  do {
    const type = typeAt(reading)
    reading.at += 1
    if (type === is.openCurly) open.push(is.closeCurly)
    else if (type === is.openRound || type === is.function) open.push(is.closeRound)
    else if (type === is.openSquare) open.push(is.closeSquare)
    else if (type === open.at(-1)) open.pop()
  } while (open.length > 0 && reading.at < reading.count)
}

const atRule = (reading: Reading, nested: boolean, depth: number): CssNode => {
  const name = ident.decode(textBetween(reading, reading.at, reading.at + 1).slice(1)).toLowerCase()
  reading.at += 1
  const from = reading.at
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (type === is.semicolon || (nested && type === is.closeCurly)) break
    if (type === is.openCurly) {
      const prelude = textBetween(reading, from, reading.at)
      return { kind: 'at', name, prelude, block: block(reading, depth) }
    }
    skipValue(reading)
  }
  const prelude = textBetween(reading, from, reading.at)
  if (typeAt(reading) === is.semicolon) reading.at += 1
  return { kind: 'at', name, prelude, block: null }
}

const qualifiedRule = (reading: Reading, nested: boolean, depth: number): CssNode | null => {
  const from = reading.at
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (nested && (type === is.closeCurly || type === is.semicolon)) return null
    if (type === is.openCurly) {
      const prelude = textBetween(reading, from, reading.at)
      const contents = block(reading, depth)
      // A custom property with a block is no rule.
      return /^\s*--[^\s:]*\s*:/.test(prelude) ? null : { kind: 'rule', prelude, block: contents }
    }
    skipValue(reading)
  }
  return null
}

const block = (reading: Reading, depth: number): CssNode[] => {
  if (depth >= depthMax) throw new CssTooLarge(`Nested more than ${depthMax} levels deep`)
  reading.at += 1
  const contents = blockContents(reading, depth + 1)
  reading.at += 1
  return contents
}

/** Up to the brace that closes the block, which is not consumed. */
const blockContents = (reading: Reading, depth: number): CssNode[] => {
  const nodes: CssNode[] = []
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (isBlank(type) || type === is.semicolon) reading.at += 1
    else if (type === is.closeCurly) break
    else if (type === is.atKeyword) nodes.push(atRule(reading, true, depth))
    else {
      const from = reading.at
      const declared = declaration(reading)
      if (declared === null) {
        reading.at = from
        const rule = qualifiedRule(reading, true, depth)
        if (rule !== null) nodes.push(rule)
      } else nodes.push(declared)
    }
  }
  return nodes
}

const declaration = (reading: Reading): CssDeclaration | null => {
  if (typeAt(reading) !== is.ident) return null
  const raw = textBetween(reading, reading.at, reading.at + 1)
  const decoded = raw.includes('\\') ? ident.decode(raw) : raw
  const name = decoded.startsWith('--') ? decoded : decoded.toLowerCase()
  reading.at += 1
  skipBlanks(reading)
  if (typeAt(reading) !== is.colon) return null
  reading.at += 1
  const from = reading.at
  let hasBlock = false
  let isBad = false
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (type === is.semicolon || type === is.closeCurly) break
    if (type === is.openCurly) hasBlock = true
    // Bad strings and addresses, and brackets that close nothing, are invalid in every value.
    if (type === 6 || type === is.badUrl || type === is.closeRound || type === is.closeSquare) isBad = true
    skipValue(reading)
  }
  if (hasBlock && !name.startsWith('--')) return null
  const to = reading.at
  const [end, important] = importantIn(reading, from, to)
  return { kind: 'declaration', name, value: isBad ? badValue : textBetween(reading, from, end).trim(), important }
}

/** No property accepts it. */
const badValue = '!'

const importantIn = (reading: Reading, from: number, to: number): [end: number, important: boolean] => {
  let last = to - 1
  while (last >= from && isBlank(reading.types[last] ?? 0)) last -= 1
  if (last < from || reading.types[last] !== is.ident) return [to, false]
  if (ident.decode(textBetween(reading, last, last + 1)).toLowerCase() !== 'important') return [to, false]
  let sign = last - 1
  while (sign >= from && isBlank(reading.types[sign] ?? 0)) sign -= 1
  const isSign = sign >= from && reading.types[sign] === is.delim && textBetween(reading, sign, sign + 1) === '!'
  return isSign ? [sign, true] : [to, false]
}

const skipBlanks = (reading: Reading): void => {
  while (isBlank(typeAt(reading))) reading.at += 1
}

const skipBadDeclaration = (reading: Reading, nested: boolean): void => {
  while (reading.at < reading.count) {
    const type = typeAt(reading)
    if (type === is.semicolon || (nested && type === is.closeCurly)) return
    if (type === is.closeCurly) reading.at += 1
    else skipValue(reading)
  }
}
