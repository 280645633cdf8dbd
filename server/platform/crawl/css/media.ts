// Media queries and @supports conditions for a desktop and a phone screen. What only a browser can tell is `maybe`.
import { type CssNode, lexer, parse } from 'css-tree'
import { both, not } from './matching.ts'
import type { Sure } from './selectors.ts'

export interface Screen {
  width: number
  height: number
  /** Operated by touch. */
  touch: boolean
}

export const screens = {
  desktop: { width: 1_280, height: 800, touch: false },
  phone: { width: 390, height: 844, touch: true },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

const queryLengthMax = 2_000

/** An empty list applies always. */
export const mediaApplies = (query: string, screen: Screen): Sure => {
  const text = query.trim()
  if (text === '' || /^(?:all|screen)$/i.test(text)) return 'yes'
  if (/^print$/i.test(text)) return 'no'
  if (text.length > queryLengthMax) return 'maybe'
  let list: CssNode
  try {
    list = parse(text, { context: 'mediaQueryList' })
  } catch {
    return 'maybe'
  }
  if (list.type !== 'MediaQueryList') return 'maybe'
  let found: Sure = 'no'
  for (const query of list.children.toArray()) {
    const one = query.type === 'MediaQuery' ? queryApplies(query, screen) : 'maybe'
    if (one === 'yes') return 'yes'
    if (one === 'maybe') found = 'maybe'
  }
  return found
}

const queryApplies = (query: Extract<CssNode, { type: 'MediaQuery' }>, screen: Screen): Sure => {
  const { modifier, mediaType, condition } = query as unknown as {
    modifier: string | null
    mediaType: string | null
    condition: CssNode | null
  }
  const type = mediaType?.toLowerCase() ?? 'all'
  const ofType: Sure = type === 'all' || type === 'screen' ? 'yes' : 'no'
  const whole = both(ofType, () => (condition === null ? 'yes' : conditionApplies(condition, screen)))
  return modifier?.toLowerCase() === 'not' ? not(whole) : whole
}

const childrenOf = (node: CssNode): CssNode[] => ('children' in node ? (node.children?.toArray() ?? []) : [])

const conditionApplies = (node: CssNode, screen: Screen): Sure =>
  combine(childrenOf(node), (one) => featureApplies(one, screen))

/** `not`, `and`, `or` between operands. */
const combine = (nodes: readonly CssNode[], test: (node: CssNode) => Sure): Sure => {
  let result: Sure | null = null
  let operator = ''
  let negated = false
  for (const node of nodes) {
    if (node.type === 'Identifier') {
      const word = node.name.toLowerCase()
      if (word === 'not') negated = true
      else operator = word
      continue
    }
    const own = test(node)
    const value = negated ? not(own) : own
    negated = false
    if (result === null) result = value
    else if (operator === 'or') result = not(both(not(result), () => not(value)))
    else result = both(result, () => value)
  }
  return result ?? 'maybe'
}

interface FeatureNode {
  name: string
  value: CssNode | null
}

interface RangeNode {
  left: CssNode
  leftComparison: string
  middle: CssNode
  rightComparison: string | null
  right: CssNode | null
}

const featureApplies = (node: CssNode, screen: Screen): Sure => {
  const type = node.type as string
  if (type === 'Condition') return conditionApplies(node, screen)
  if (type === 'Feature') return plainFeature(node as unknown as FeatureNode, screen)
  if (type === 'FeatureRange') return rangeFeature(node as unknown as RangeNode, screen)
  return 'maybe'
}

/** In a media query `em` is the default font size. */
const perUnit: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
}

const amountOf = (node: CssNode | null): number | null => {
  if (node === null) return null
  if (node.type === 'Number') return Number(node.value)
  if (node.type === 'Dimension') {
    const unit = perUnit[node.unit.toLowerCase()]
    return unit === undefined ? null : Number(node.value) * unit
  }
  if ((node.type as string) !== 'Ratio') return null
  const { left, right } = node as unknown as { left: CssNode; right: CssNode | null }
  const [over, under] = [amountOf(left), right === null ? 1 : amountOf(right)]
  return over === null || under === null || under === 0 ? null : over / under
}

const sizeOf = (name: string, { width, height }: Screen): number | null => {
  switch (name) {
    case 'width':
    case 'device-width':
      return width
    case 'height':
    case 'device-height':
      return height
    case 'aspect-ratio':
    case 'device-aspect-ratio':
      return width / height
    default:
      return null
  }
}

const sure = (value: boolean): Sure => (value ? 'yes' : 'no')

/** Values of screens as most visitors have them. */
const words = (screen: Screen): Readonly<Record<string, string>> => ({
  hover: screen.touch ? 'none' : 'hover',
  'any-hover': screen.touch ? 'none' : 'hover',
  pointer: screen.touch ? 'coarse' : 'fine',
  'any-pointer': screen.touch ? 'coarse' : 'fine',
  orientation: screen.width > screen.height ? 'landscape' : 'portrait',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-reduced-data': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  scripting: 'enabled',
  update: 'fast',
  scan: 'progressive',
  'display-mode': 'browser',
  'overflow-block': 'scroll',
  'overflow-inline': 'scroll',
})

/** Zero and none are false without a value. */
const falseWords: ReadonlySet<string> = new Set(['none', 'no-preference'])

const plainFeature = ({ name, value }: FeatureNode, screen: Screen): Sure => {
  const feature = name.toLowerCase()
  if (/^-(?:moz|ms|o)-/.test(feature)) return 'no'
  const word = words(screen)[feature]
  if (word !== undefined) {
    if (value === null) return sure(!falseWords.has(word))
    return value.type === 'Identifier' ? sure(value.name.toLowerCase() === word) : 'no'
  }
  if (/^-webkit-(?:min-)?device-pixel-ratio$|^(?:min-)?resolution$/.test(feature)) return densityApplies(feature, value)
  if (feature === 'color' || feature === 'min-color') return sure((amountOf(value) ?? 1) <= 8)
  if (feature === 'monochrome' || feature === 'grid') return sure(value !== null && amountOf(value) === 0)
  return sizeApplies(feature, value, screen)
}

const sizeApplies = (feature: string, value: CssNode | null, screen: Screen): Sure => {
  const [, bound = '', base = ''] = /^(min-|max-|)(.+)$/.exec(feature) ?? []
  const size = sizeOf(base, screen)
  if (size === null) return 'maybe'
  if (value === null) return sure(bound === '' && size > 0)
  const amount = amountOf(value)
  if (amount === null) return 'maybe'
  return sure(bound === 'min-' ? size >= amount : bound === 'max-' ? size <= amount : size === amount)
}

/** Screens have any density from 1. */
const densityApplies = (feature: string, value: CssNode | null): Sure => {
  if (value === null) return 'yes'
  const number = value.type === 'Number' || value.type === 'Dimension' ? Number(value.value) : NaN
  const unit = value.type === 'Dimension' ? value.unit.toLowerCase() : 'x'
  const density = unit === 'dpi' ? number / 96 : unit === 'dpcm' ? number / 37.8 : number
  return /min-/.test(feature) && density <= 1 ? 'yes' : 'maybe'
}

const rangeFeature = ({ left, leftComparison, middle, rightComparison, right }: RangeNode, screen: Screen): Sure => {
  const [feature, amount, sign] =
    left.type === 'Identifier' ? [left, middle, leftComparison] : [middle, left, mirrored(leftComparison)]
  if (feature.type !== 'Identifier') return 'maybe'
  const size = sizeOf(feature.name.toLowerCase(), screen)
  const first = amountOf(amount)
  if (size === null || first === null) return 'maybe'
  const one = sure(compares(size, sign, first))
  if (rightComparison === null || right === null) return one
  const second = amountOf(right)
  return second === null ? 'maybe' : both(one, () => sure(compares(size, rightComparison, second)))
}

const mirrored = (sign: string): string => sign.replace(/[<>]/, (one) => (one === '<' ? '>' : '<'))

const compares = (size: number, sign: string, amount: number): boolean => {
  switch (sign) {
    case '<':
      return size < amount
    case '<=':
      return size <= amount
    case '>':
      return size > amount
    case '>=':
      return size >= amount
    default:
      return size === amount
  }
}

export const supports = (condition: string): Sure => {
  if (condition.length > queryLengthMax) return 'maybe'
  try {
    const node = parse(condition, { context: 'atrulePrelude', atrule: 'supports' })
    return combine(childrenOf(node).flatMap(conditionParts), supportsOne)
  } catch {
    return 'maybe'
  }
}

const conditionParts = (node: CssNode): CssNode[] => ((node.type as string) === 'Condition' ? childrenOf(node) : [node])

const supportsOne = (node: CssNode): Sure => {
  const type = node.type as string
  if (type === 'Condition') return combine(childrenOf(node), supportsOne)
  if (type !== 'SupportsDeclaration') return 'maybe'
  const { declaration } = node as unknown as { declaration: Extract<CssNode, { type: 'Declaration' }> }
  const name = declaration.property.toLowerCase()
  if (/^-(?:moz|ms|o)-/.test(name) || name === '-webkit-touch-callout') return 'no'
  if (name.startsWith('--')) return 'yes'
  if (!plainProperties.has(name)) return 'maybe'
  return lexer.matchDeclaration(declaration).error === null ? 'yes' : 'maybe'
}

/** Properties and values of which all browsers of the last years support what the lexer knows. */
const plainProperties: ReadonlySet<string> = new Set(
  'display position float object-fit aspect-ratio flex gap transform transition opacity width height'.split(' '),
)
