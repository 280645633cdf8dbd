// Reads types and dates from a page's JSON-LD and ignores everything else. The input is untrusted, so it is
// size-limited and only known property names are read.
import { dayOf } from './dates.ts'

const blockLengthMax = 200_000
const nodesMax = 10_000
const dateKeys: ReadonlySet<string> = new Set(['datePublished', 'dateModified', 'dateCreated'])

export interface Structured {
  types: string[]
  days: string[]
}

export const readJsonLd = (text: string): Structured => {
  const found: Structured = { types: [], days: [] }
  const value = parsed(text)
  // Iterative instead of recursive, because the page controls the nesting depth.
  const open: unknown[] = [value]
  for (let nodes = 0; open.length > 0 && nodes < nodesMax; nodes += 1) {
    const node = open.pop()
    if (Array.isArray(node)) open.push(...firstOf(node).toReversed())
    else if (typeof node === 'object' && node !== null) readNode(node, found, open)
  }
  return found
}

const parsed = (text: string): unknown => {
  if (text.length > blockLengthMax) return null
  try {
    return JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, '')) as unknown
  } catch {
    return null
  }
}

const firstOf = (values: unknown[]): unknown[] => values.slice(0, nodesMax)

const readNode = (node: object, found: Structured, open: unknown[]): void => {
  const inside: unknown[] = []
  for (const [key, value] of Object.entries(node).slice(0, nodesMax)) {
    if (key === '@type') {
      for (const type of Array.isArray(value) ? firstOf(value) : [value]) {
        if (typeof type === 'string') found.types.push(type)
      }
    } else if (dateKeys.has(key) && typeof value === 'string') {
      const day = dayOf(value)
      if (day !== null) found.days.push(day)
    } else if (typeof value === 'object' && value !== null) {
      inside.push(value)
    }
  }
  open.push(...inside.reverse())
}

/** `https://schema.org/Article` and `Article` are the same type. Null if the text contains no type name. */
export const typeNameOf = (text: string): string | null =>
  /([A-Za-z][\w-]{0,59})\/?\s*$/.exec(text.slice(-200))?.[1] ?? null
