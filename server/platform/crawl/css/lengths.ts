// Lengths in pixels: units, percentages of what is unknown, and `calc()` as far as it can be computed.
import type { Part } from './valueParts.ts'

/** A length as pixels plus a percentage of something that only a layout knows. */
export interface Length {
  px: number
  percent: number
}

export interface LengthContext {
  fontSize: number
  rootFontSize: number
  width: number
  height: number
  /** Quirks mode accepts numbers without a unit. */
  quirks: boolean
}

const perUnit: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
}

const ofFont: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5, ic: 1, cap: 0.7, lh: 1.2 }
const ofRoot: Readonly<Record<string, number>> = { rem: 1, rex: 0.5, rch: 0.5, ric: 1, rcap: 0.7, rlh: 1.2 }
const viewportUnit = /^[sld]?v(?:w|h|i|b|min|max)$/

export const isLengthUnit = (unit: string): boolean =>
  unit in perUnit || unit in ofFont || unit in ofRoot || viewportUnit.test(unit) || /^cq(?:w|h|i|b|min|max)$/.test(unit)

const pixelsOf = (value: number, unit: string, context: LengthContext): number | null => {
  if (Object.hasOwn(perUnit, unit)) return value * (perUnit[unit] ?? 0)
  if (Object.hasOwn(ofFont, unit)) return value * (ofFont[unit] ?? 0) * context.fontSize
  if (Object.hasOwn(ofRoot, unit)) return value * (ofRoot[unit] ?? 0) * context.rootFontSize
  if (!viewportUnit.test(unit)) return null
  const { width, height } = context
  const kind = unit.replace(/^[sld]?v/, '')
  const sides: Readonly<Record<string, number>> = {
    w: width,
    i: width,
    h: height,
    b: height,
    min: Math.min(width, height),
    max: Math.max(width, height),
  }
  return (value * (sides[kind] ?? 0)) / 100
}

/** Null if it cannot be computed. */
export const lengthOf = (part: Part | undefined, context: LengthContext): Length | null => {
  if (part === undefined) return null
  if (part.kind === 'number') return part.value === 0 || context.quirks ? { px: part.value, percent: 0 } : null
  if (part.kind === 'percent') return { px: 0, percent: part.value }
  if (part.kind === 'length') {
    const px = pixelsOf(part.value, part.unit, context)
    return px === null ? null : { px, percent: 0 }
  }
  const result = part.kind === 'call' ? computed(part, context) : null
  return result === null || result.isNumber ? null : { px: result.px, percent: result.percent }
}

/** A plain number, also from `calc()`; null for anything else. */
export const numberOf = (part: Part | undefined, context: LengthContext): number | null => {
  if (part?.kind === 'number') return part.value
  if (part?.kind !== 'call') return null
  const result = computed(part, context)
  return result?.isNumber === true ? result.px : null
}

/** A number or a percentage of 1. */
export const shareOf = (part: Part | undefined, context: LengthContext): number | null => {
  if (part?.kind === 'percent') return part.value / 100
  if (part?.kind === 'call') {
    const result = computed(part, context)
    if (result !== null && !result.isNumber) return result.px === 0 ? result.percent / 100 : null
  }
  return numberOf(part, context)
}

/** A number has it in `px`. */
interface Result extends Length {
  isNumber: boolean
}

const mathFunctions: ReadonlySet<string> = new Set(['calc', '-webkit-calc', 'min', 'max', 'clamp'])

const computed = ({ name, parts }: Extract<Part, { kind: 'call' }>, context: LengthContext): Result | null => {
  if (name === 'calc' || name === '-webkit-calc') return sumOf(parts, context)
  if (!mathFunctions.has(name)) return null
  const values = listOf(parts).map((list) => sumOf(list, context))
  const known = values.filter((value) => value !== null)
  const [first] = known
  if (first === undefined || known.length < values.length) return null
  // Percentages can be compared only with each other.
  const isPlain = known.every(({ percent, isNumber }) => percent === 0 && isNumber === first.isNumber)
  if (!isPlain) return null
  const numbers = known.map(({ px }) => px)
  if (name === 'min') return { ...first, px: Math.min(...numbers) }
  if (name === 'max') return { ...first, px: Math.max(...numbers) }
  const [low, value, high] = numbers
  if (low === undefined || value === undefined || high === undefined || numbers.length > 3) return null
  return { ...first, px: Math.max(low, Math.min(value, high)) }
}

const listOf = (parts: readonly Part[]): Part[][] => {
  const lists: Part[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'sign' && part.value === ',') lists.push([])
    else lists.at(-1)?.push(part)
  }
  return lists
}

const sumOf = (parts: readonly Part[], context: LengthContext): Result | null => {
  let sum: Result | null = null
  let product: Part[] = []
  let sign = 1
  const flush = (): boolean => {
    const value = productOf(product, context)
    product = []
    if (value === null) return false
    if (sum === null) sum = scaled(value, sign)
    else if (sum.isNumber === value.isNumber) {
      sum = { ...sum, px: sum.px + sign * value.px, percent: sum.percent + sign * value.percent }
    } else return false
    return true
  }
  for (const part of parts) {
    if (part.kind === 'sign' && (part.value === '+' || part.value === '-')) {
      if (!flush()) return null
      sign = part.value === '+' ? 1 : -1
    } else product.push(part)
  }
  return flush() ? sum : null
}

const scaled = (value: Result, by: number): Result => ({ ...value, px: value.px * by, percent: value.percent * by })

const productOf = (parts: readonly Part[], context: LengthContext): Result | null => {
  let result = termOf(parts[0], context)
  for (let at = 1; at < parts.length && result !== null; at += 2) {
    const sign = parts[at]
    const next = termOf(parts[at + 1], context)
    if (sign?.kind !== 'sign' || next === null) return null
    if (sign.value === '*' && next.isNumber) result = scaled(result, next.px)
    else if (sign.value === '*' && result.isNumber) result = scaled(next, result.px)
    else if (sign.value === '/' && next.isNumber && next.px !== 0) result = scaled(result, 1 / next.px)
    else return null
  }
  return result
}

const termOf = (part: Part | undefined, context: LengthContext): Result | null => {
  if (part === undefined) return null
  if (part.kind === 'number') return { px: part.value, percent: 0, isNumber: true }
  if (part.kind === 'percent') return { px: 0, percent: part.value, isNumber: false }
  if (part.kind === 'group') return sumOf(part.parts, context)
  if (part.kind === 'call') return computed(part, context)
  const px = part.kind === 'length' ? pixelsOf(part.value, part.unit, context) : null
  return px === null ? null : { px, percent: 0, isNumber: false }
}
