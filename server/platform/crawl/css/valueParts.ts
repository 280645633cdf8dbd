// Component values of a declaration: words, numbers, lengths and functions, with comments and escapes resolved.
import { ident, string, tokenize, url } from 'css-tree'

export type Part =
  | { kind: 'word'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'percent'; value: number }
  | { kind: 'length'; value: number; unit: string }
  | { kind: 'hash'; name: string }
  | { kind: 'text'; value: string }
  | { kind: 'url'; value: string }
  /** A comma, a slash, or another single character. */
  | { kind: 'sign'; value: string }
  | { kind: 'call'; name: string; parts: Part[] }
  | { kind: 'group'; parts: Part[] }

const partsMax = 5_000
const depthMax = 30

/** Null: malformed, or larger than any normal value. White space is dropped; `spaced` keeps it as a sign. */
export const partsOf = (text: string, spaced = false): Part[] | null => {
  const open: Part[][] = [[]]
  let count = 0
  const state = { isBad: false }
  tokenize(text, (type, start, end) => {
    const around = open.at(-1)
    count += 1
    if (state.isBad || around === undefined || count > partsMax || open.length > depthMax) {
      state.isBad = true
      return
    }
    const raw = text.slice(start, end)
    switch (type) {
      case 25:
        return
      case 13:
        if (spaced) around.push({ kind: 'sign', value: ' ' })
        return
      case 2: {
        const call: Part = { kind: 'call', name: wordOf(raw.slice(0, -1)), parts: [] }
        around.push(call)
        open.push(call.parts)
        return
      }
      case 19:
      case 21: {
        const group: Part = { kind: 'group', parts: [] }
        around.push(group)
        open.push(group.parts)
        return
      }
      case 20:
      case 22:
        if (open.length === 1) state.isBad = true
        else open.pop()
        return
      default: {
        const part = simplePart(type, raw)
        if (part === null) state.isBad = true
        else around.push(part)
      }
    }
  })
  // Brackets that are still open are closed by the end of the sheet, as in browsers.
  return state.isBad ? null : (open[0] ?? null)
}

const wordOf = (raw: string): string => {
  const name = raw.includes('\\') ? ident.decode(raw) : raw
  return name.startsWith('--') ? name : name.toLowerCase()
}

const simplePart = (type: number, raw: string): Part | null => {
  switch (type) {
    case 1:
      return { kind: 'word', name: wordOf(raw) }
    case 4:
      return { kind: 'hash', name: ident.decode(raw.slice(1)).toLowerCase() }
    case 5:
      return { kind: 'text', value: string.decode(raw) }
    case 7:
      return { kind: 'url', value: url.decode(raw) }
    case 10:
      return { kind: 'number', value: Number(raw) }
    case 11:
      return { kind: 'percent', value: Number(raw.slice(0, -1)) }
    case 12: {
      const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(raw)?.[0] ?? ''
      return { kind: 'length', value: Number(number), unit: wordOf(raw.slice(number.length)) }
    }
    case 9:
      return { kind: 'sign', value: raw }
    case 16:
      return { kind: 'sign', value: ':' }
    case 18:
      return { kind: 'sign', value: ',' }
    case 17:
      return { kind: 'sign', value: ';' }
    default:
      return null
  }
}

/** The only word of a value, or null. */
export const soleWord = (parts: readonly Part[]): string | null => {
  const [first] = parts
  return parts.length === 1 && first?.kind === 'word' ? first.name : null
}

/** The list split at its commas. */
export const splitAt = (parts: readonly Part[], sign: string): Part[][] => {
  const lists: Part[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'sign' && part.value === sign) lists.push([])
    else lists.at(-1)?.push(part)
  }
  return lists
}

/** Whether a function of one of these names is used anywhere in the value. */
export const calls = (parts: readonly Part[], names: ReadonlySet<string>): boolean =>
  parts.some((part) => {
    if (part.kind === 'call') return names.has(part.name) || calls(part.parts, names)
    return part.kind === 'group' && calls(part.parts, names)
  })

/** The value as text again, for parts that were filled in. */
export const textOf = (parts: readonly Part[]): string => parts.map(textOfPart).join(' ')

const textOfPart = (part: Part): string => {
  if (part.kind === 'word') return part.name
  if (part.kind === 'hash') return `#${part.name}`
  if (part.kind === 'percent') return `${part.value}%`
  if (part.kind === 'length') return `${part.value}${part.unit}`
  if (part.kind === 'call') return `${part.name}(${textOf(part.parts)})`
  if (part.kind === 'group') return `(${textOf(part.parts)})`
  if (part.kind === 'text') return JSON.stringify(part.value)
  return part.kind === 'url' ? `url(${JSON.stringify(part.value)})` : String(part.value)
}
