// Computed values of an element: the winner of the cascade, inheritance, the words that every property knows, and custom
// properties. Null is a value that only a browser can tell.
import type { LeanElement } from '../leanTree.ts'
import type { Candidate, Cascade } from './cascade.ts'
import { type LengthContext, lengthOf } from './lengths.ts'
import { spend } from './matching.ts'
import { parentOf } from './walking.ts'
import { type ScreenName, screens } from './media.ts'
import { initialValues, isInherited, longhandValue } from './properties.ts'
import type { Sure } from './selectors.ts'
import type { Style, StyleOf, Value } from './style.ts'
import { substitute } from './substitution.ts'
import { attributeValue, unknownValue, userAgentValue } from './userAgent.ts'
import { type Part, partsOf, soleWord, textOf } from './valueParts.ts'
import { needsSubstitution, validityOf } from './validity.ts'

export const makeStyles = (cascade: Cascade, screen: ScreenName): StyleOf => {
  const known = new Map<LeanElement, Style>()
  const styleOf: StyleOf = (element, pseudo = null) => {
    if (pseudo !== null) return makeStyle(cascade, screen, element, pseudo, styleOf)
    const style = known.get(element) ?? makeStyle(cascade, screen, element, null, styleOf)
    known.set(element, style)
    return style
  }
  return styleOf
}

/** What the values of one element are made from. */
interface Source {
  cascade: Cascade
  element: LeanElement
  pseudo: string | null
  style: Style
  listOf(name: string): readonly Candidate[]
  parent(): Style | null
}

const makeStyle = (
  cascade: Cascade,
  screen: ScreenName,
  element: LeanElement,
  pseudo: string | null,
  styleOf: StyleOf,
): Style => {
  let candidates: Map<string, Candidate[]> | null = null
  const values = new Map<string, Value>()
  const customs = new Map<string, Value | undefined>()
  const parent = (): Style | null => {
    if (pseudo !== null) return styleOf(element)
    const around = parentOf(element)
    return around === null ? null : styleOf(around)
  }
  const style: Style = {
    element,
    get: (longhand) => {
      const done = values.get(longhand)
      if (done !== undefined) return done
      const value = resolve(source, longhand)
      values.set(longhand, value)
      return value
    },
    word: (longhand) => {
      const value = style.get(longhand)
      return value === null ? null : (soleWord(value) ?? '')
    },
    fontSize: () => fontSizeOf(style, parent(), cascade, screen),
    context: () => contextOf(style.fontSize() ?? 16, rootSizeOf(element, styleOf), cascade, screen),
    custom: (name) => {
      if (customs.has(name)) return customs.get(name)
      // What refers to itself is not set.
      customs.set(name, undefined)
      const value = resolveCustom(source, name)
      customs.set(name, value)
      return value
    },
  }
  const listOf = (name: string): readonly Candidate[] => {
    candidates ??= cascade.candidates(element, screen, pseudo)
    return candidates.get(name) ?? []
  }
  const source: Source = { cascade, element, pseudo, style, listOf, parent }
  return style
}

const inheritedValue = ({ parent }: Source, longhand: string): Value => {
  const around = parent()
  return around === null ? initialParts(longhand) : around.get(longhand)
}

const unsetValue = (source: Source, longhand: string): Value =>
  isInherited(longhand) ? inheritedValue(source, longhand) : initialParts(longhand)

const readText = (text: string): Value => (text === unknownValue ? null : (partsOf(text) ?? []))

/** Without what any author says. */
const browserValue = (source: Source, longhand: string): Value => {
  const text = source.pseudo === null ? userAgentValue(source.element, longhand) : null
  return text === null ? unsetValue(source, longhand) : readText(text)
}

const meant = (source: Source, { declaration }: Candidate, longhand: string): Value | undefined => {
  const { style, cascade } = source
  const parts = declaration.parts ?? null
  if (parts === null) return undefined
  const isOpen = needsSubstitution(parts)
  const filled = isOpen ? substitute(parts, style, cascade.work, { depth: 0, count: 0 }) : parts
  if (filled === null) return null
  // What is invalid after substitution counts as unset.
  const validity =
    filled === undefined ? 'no' : isOpen ? validOnceFilled(declaration.name, filled, cascade.quirks) : 'yes'
  if (filled === undefined || validity === 'no') return unsetValue(source, longhand)
  if (validity === 'maybe') return null
  const word = soleWord(filled) ?? ''
  if (word === 'initial') return initialParts(longhand)
  if (word === 'inherit') return inheritedValue(source, longhand)
  if (word === 'unset') return unsetValue(source, longhand)
  if (word === 'revert') return browserValue(source, longhand)
  if (word === 'revert-layer' || word === 'revert-rule') return null
  // A copy, so that what is inherited can be told from what is declared alike.
  return [...longhandValue(declaration.name, longhand, filled)]
}

const resolve = (source: Source, longhand: string): Value => {
  const { cascade, element, pseudo, listOf } = source
  spend(cascade.work)
  const doubtful: Value[] = []
  for (const candidate of listOf(longhand)) {
    const validity = validityIn(candidate, cascade.quirks)
    if (validity === 'no') continue
    const value = validity === 'yes' ? meant(source, candidate, longhand) : null
    if (value === undefined) continue
    if (candidate.certain && validity === 'yes') return agreed(value, doubtful)
    doubtful.push(value)
  }
  const hint = pseudo === null ? attributeValue(element, longhand) : null
  return agreed(hint === null ? browserValue(source, longhand) : readText(hint), doubtful)
}

const resolveCustom = ({ cascade, style, listOf, parent }: Source, name: string): Value | undefined => {
  spend(cascade.work)
  if (cascade.isRegistered(name)) return null
  const [candidate] = listOf(name)
  const weaker = (): Value | undefined => parent()?.custom(name)
  if (candidate === undefined) return weaker()
  if (!candidate.certain) return null
  validityIn(candidate, cascade.quirks)
  const parts = candidate.declaration.parts ?? null
  if (parts === null) return undefined
  const word = soleWord(parts)
  if (word === 'initial') return undefined
  if (word === 'inherit' || word === 'unset' || word === 'revert') return weaker()
  if (word === 'revert-layer') return null
  return needsSubstitution(parts) ? substitute(parts, style, cascade.work, { depth: 0, count: 0 }) : parts
}

const initialCache = new Map<string, readonly Part[]>()

const initialParts = (longhand: string): readonly Part[] => {
  const known = initialCache.get(longhand) ?? partsOf(initialValues.get(longhand) ?? '') ?? []
  initialCache.set(longhand, known)
  return known
}

/** The certain value if all that may be in its place are the same. */
const agreed = (value: Value, doubtful: readonly Value[]): Value => {
  if (doubtful.length === 0 || value === null) return value
  const text = JSON.stringify(value)
  return doubtful.every((other) => other !== null && JSON.stringify(other) === text) ? value : null
}

const validityIn = ({ declaration }: Candidate, quirks: boolean) => {
  declaration.parts ??= partsOf(declaration.value)
  if (declaration.name.startsWith('--')) return declaration.parts === null ? 'no' : 'yes'
  // Quirks mode changes what is valid, so the answer is not kept for it.
  if (quirks) return validityOf(declaration.name, declaration.value, declaration.parts, true)
  declaration.validity ??= validityOf(declaration.name, declaration.value, declaration.parts, false)
  return declaration.validity
}

const validOnceFilled = (name: string, parts: readonly Part[], quirks: boolean): Sure =>
  validityOf(name, textOf(parts), parts, quirks)

const contextOf = (fontSize: number, rootFontSize: number, { quirks }: Cascade, screen: ScreenName): LengthContext => ({
  fontSize,
  rootFontSize,
  width: screens[screen].width,
  height: screens[screen].height,
  quirks,
})

const rootSizeOf = (element: LeanElement, styleOf: StyleOf): number => {
  let root = element
  for (let one = parentOf(root); one !== null; one = parentOf(one)) root = one
  return root === element ? 16 : (styleOf(root).fontSize() ?? 16)
}

const sizes: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
}

const sizeCache = new WeakMap<Style, number | null>()

const fontSizeOf = (style: Style, parent: Style | null, cascade: Cascade, screen: ScreenName): number | null => {
  const known = sizeCache.get(style)
  if (known !== undefined) return known
  const outer = parent === null ? 16 : parent.fontSize()
  const size = ownFontSize(style, parent, outer, contextOf(outer ?? 16, 16, cascade, screen))
  sizeCache.set(style, size)
  return size
}

const ownFontSize = (
  style: Style,
  parent: Style | null,
  outer: number | null,
  context: LengthContext,
): number | null => {
  const value = style.get('font-size')
  if (value === null) return null
  // The inherited value is a length, not the declaration of the ancestor.
  if (value === parent?.get('font-size')) return outer
  const [part] = value
  if (part?.kind === 'word') {
    if (part.name === 'smaller') return outer === null ? null : outer / 1.2
    if (part.name === 'larger') return outer === null ? null : outer * 1.2
    return sizes[part.name] ?? null
  }
  const length = lengthOf(part, context)
  if (length === null) return null
  const isRelative =
    length.percent !== 0 || (part?.kind === 'length' && /^(?:em|ex|ch)$/.test(part.unit)) || part?.kind === 'call'
  if (isRelative && outer === null) return null
  return length.px + (length.percent / 100) * (outer ?? 16)
}
