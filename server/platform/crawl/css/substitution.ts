// Custom properties filled in for `var()`, with their fallbacks, and what else is known only in a place.
import type { Style } from './style.ts'
import { spend, type Work } from './matching.ts'
import type { Part } from './valueParts.ts'

type Value = readonly Part[] | null

const depthMax = 20
const partsMax = 2_000

interface Depth {
  depth: number
  count: number
}

/** Undefined: invalid at computed-value time. Null: unknown. */
export const substitute = (parts: readonly Part[], style: Style, work: Work, at: Depth): Value | undefined => {
  spend(work)
  if (at.depth > depthMax) return null
  const filled: Part[] = []
  for (const part of parts) {
    at.count += 1
    if (at.count > partsMax) return null
    const inner = { depth: at.depth + 1, count: at.count }
    const value = filledPart(part, style, work, inner)
    if (value === null || value === undefined) return value
    filled.push(...value)
    at.count = Math.max(at.count, inner.count, filled.length)
  }
  return filled.length > partsMax ? null : filled
}

const elsewhere: ReadonlySet<string> = new Set(['attr', 'if', 'inherit'])

const filledPart = (part: Part, style: Style, work: Work, at: Depth): Value | undefined => {
  if (part.kind !== 'call' && part.kind !== 'group') return [part]
  if (part.kind === 'call' && part.name === 'var') return variableOf(part.parts, style, work, at)
  if (part.kind === 'call' && part.name === 'env') return insetOf(part.parts)
  if (part.kind === 'call' && elsewhere.has(part.name)) return null
  const value = substitute(part.parts, style, work, at)
  return value === null || value === undefined ? value : [{ ...part, parts: [...value] }]
}

/** Screens without a notch. */
const insetOf = ([name]: readonly Part[]): Value =>
  name?.kind === 'word' && name.name.startsWith('safe-area-inset-') ? [{ kind: 'length', value: 0, unit: 'px' }] : null

const variableOf = (parts: readonly Part[], style: Style, work: Work, at: Depth): Value | undefined => {
  const [name, comma, ...fallback] = parts
  if (name?.kind !== 'word') return undefined
  const value = style.custom(name.name)
  if (value !== undefined) return value
  return comma === undefined ? undefined : substitute(fallback, style, work, at)
}
