// Whether a declaration is valid, because a browser drops an invalid one and the one below it counts.
import { lexer, parse } from 'css-tree'
import { colourOf } from './colours.ts'
import { isLengthUnit, lengthOf, numberOf } from './lengths.ts'
import { plainName } from './properties.ts'
import type { Sure } from './selectors.ts'
import { calls, type Part, soleWord } from './valueParts.ts'

const wideWords: ReadonlySet<string> = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer'])

/** Functions whose result is known only when the page is shown; the declaration is valid until then. */
const substituted: ReadonlySet<string> = new Set(['var', 'env', 'attr', 'if', 'inherit'])

export const needsSubstitution = (parts: readonly Part[]): boolean => calls(parts, substituted)

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Properties with one keyword. */
const keywords: Readonly<Record<string, ReadonlySet<string>>> = {
  display: list(
    'none contents block inline inline-block flow-root list-item flex inline-flex grid inline-grid table inline-table ' +
      'table-row table-row-group table-header-group table-footer-group table-cell table-column table-column-group ' +
      'table-caption ruby ruby-text math -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex flow',
  ),
  visibility: list('visible hidden collapse'),
  position: list('static relative absolute fixed sticky -webkit-sticky'),
  float: list('none left right inline-start inline-end'),
  clear: list('none left right both inline-start inline-end'),
  'content-visibility': list('visible auto hidden'),
  'overflow-x': list('visible hidden clip scroll auto overlay'),
  'overflow-y': list('visible hidden clip scroll auto overlay'),
  direction: list('ltr rtl'),
  '-webkit-text-security': list('none circle disc square'),
}

/** Properties with one length, and their keywords. */
const sizeWords = list(
  'auto min-content max-content fit-content -webkit-fill-available -webkit-min-content -webkit-max-content -webkit-fit-content stretch',
)
const noWords = list('')
const lengths: Readonly<Record<string, { words: ReadonlySet<string>; negative: boolean; percent: boolean }>> = {
  ...Object.fromEntries(
    ['top', 'right', 'bottom', 'left', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'].map((name) => [
      name,
      { words: list('auto'), negative: true, percent: true },
    ]),
  ),
  ...Object.fromEntries(
    ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'].map((name) => [
      name,
      { words: noWords, negative: false, percent: true },
    ]),
  ),
  ...Object.fromEntries(
    ['width', 'height', 'min-width', 'min-height'].map((name) => [
      name,
      { words: sizeWords, negative: false, percent: true },
    ]),
  ),
  ...Object.fromEntries(
    ['max-width', 'max-height'].map((name) => [
      name,
      { words: new Set([...sizeWords, 'none'].filter((word) => word !== 'auto')), negative: false, percent: true },
    ]),
  ),
  'font-size': {
    words: list('xx-small x-small small medium large x-large xx-large xxx-large smaller larger math -webkit-xxx-large'),
    negative: false,
    percent: true,
  },
  'letter-spacing': { words: list('normal'), negative: true, percent: true },
  'word-spacing': { words: list('normal'), negative: true, percent: true },
}

const colours: ReadonlySet<string> = new Set(['color', 'background-color', '-webkit-text-fill-color'])

/** In quirks mode these accept numbers without a unit, and colours without a hash. */
const quirky =
  /^(?:top|right|bottom|left|margin-|padding-|width|height|min-|max-|font-size|text-indent|clip|letter-|word-)/

export const validityOf = (name: string, text: string, parts: readonly Part[] | null, quirks: boolean): Sure => {
  if (parts === null || parts.length === 0) return 'no'
  const sole = soleWord(parts)
  if ((sole !== null && wideWords.has(sole)) || needsSubstitution(parts)) return 'yes'
  const plain = plainName(name)
  const words = keywords[plain]
  if (words !== undefined) {
    if (sole !== null) return words.has(sole) ? 'yes' : sole.startsWith('-webkit-') ? 'maybe' : 'no'
    return plain === 'display' ? byLexer(plain, text) : 'no'
  }
  const length = lengths[plain]
  if (length !== undefined) return validLength(parts, sole, length, quirks && quirky.test(plain))
  if (colours.has(plain)) return validColour(parts, plain, text, quirks)
  if (plain === 'opacity') return validOpacity(parts)
  if (quirks && quirky.test(plain) && parts.some((part) => part.kind === 'number' && part.value !== 0)) return 'maybe'
  return byLexer(plain, text)
}

const validLength = (
  parts: readonly Part[],
  sole: string | null,
  { words, negative, percent }: { words: ReadonlySet<string>; negative: boolean; percent: boolean },
  quirks: boolean,
): Sure => {
  const [part] = parts
  if (part === undefined || parts.length > 1) return 'no'
  if (sole !== null) return words.has(sole) ? 'yes' : sole.startsWith('-webkit-') ? 'maybe' : 'no'
  if (part.kind === 'call') {
    // A calculated number is no length, not even nothing.
    if (numberOf(part, anyContext) !== null) return 'no'
    return lengthOf(part, anyContext) === null ? 'maybe' : 'yes'
  }
  if (part.kind === 'number') return part.value === 0 || (quirks && (negative || part.value > 0)) ? 'yes' : 'no'
  if (part.kind !== 'percent' && part.kind !== 'length') return 'no'
  const isKnown = part.kind === 'percent' ? percent : isLengthUnit(part.unit)
  return isKnown && (negative || part.value >= 0) ? 'yes' : 'no'
}

/** What can be computed as a length is one. */
const anyContext = { fontSize: 16, rootFontSize: 16, width: 1_000, height: 1_000, quirks: false }

const validColour = (parts: readonly Part[], plain: string, text: string, quirks: boolean): Sure => {
  const [part] = parts
  if (part === undefined || parts.length > 1) return 'no'
  if (colourOf(part) !== null) return part.kind === 'call' ? byLexer(plain, text) : 'yes'
  if (part.kind === 'hash') return 'no'
  if (part.kind === 'word') {
    if (quirks && plain !== '-webkit-text-fill-color' && /^[0-9a-f]{3}$|^[0-9a-f]{6}$/.test(part.name)) return 'maybe'
    // A system colour.
    return byLexer(plain, text) === 'yes' || part.name.startsWith('-webkit-') ? 'maybe' : 'no'
  }
  if (part.kind === 'call') return 'maybe'
  return quirks ? 'maybe' : 'no'
}

const validOpacity = (parts: readonly Part[]): Sure => {
  const [part] = parts
  if (part === undefined || parts.length > 1) return 'no'
  if (part.kind === 'number' || part.kind === 'percent') return 'yes'
  return part.kind === 'call' ? 'maybe' : 'no'
}

/** The lexer may be behind the browsers where functions are used. */
const byLexer = (name: string, text: string): Sure => {
  try {
    const match = lexer.matchProperty(name, parse(text, { context: 'value' }))
    if (match.error === null) return 'yes'
    return /\(|-webkit-/.test(text) || !knowsProperty(name) ? 'maybe' : 'no'
  } catch {
    return 'maybe'
  }
}

const knowsProperty = (name: string): boolean => {
  const property: unknown = lexer.getProperty(name)
  return property !== null && property !== undefined
}
