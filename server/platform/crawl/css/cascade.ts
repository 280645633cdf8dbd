// The cascade of one page: which declarations apply to an element on a screen, from the strongest to the weakest.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import { rankLayers } from './layers.ts'
import { classesOf, type Matching, matches, type Work } from './matching.ts'
import { mediaApplies, type ScreenName, screens } from './media.ts'
import { longhandsOf } from './properties.ts'
import { indexRules, type RuleIndex, rulesFor } from './ruleIndex.ts'
import type { Sure } from './selectors.ts'
import type { Declaration, Keyframe, ParsedSheet, Rule } from './styleSheet.ts'
import { readStyleAttribute } from './syntax.ts'

/** A sheet where it is used: its own conditions, and the layer of the import that brought it. */
export interface UsedSheet {
  sheet: ParsedSheet
  media: readonly string[]
  layer: string | null
}

export interface Candidate {
  declaration: Declaration
  /** False: it may not apply. */
  certain: boolean
  important: boolean
  inline: boolean
  layer: number
  specificity: number
  order: number
}

interface MatchedRule {
  rule: Rule
  sheet: number
  sure: Sure
}

export interface Cascade {
  quirks: boolean
  work: Work
  matching: Matching
  /** The strongest first. `pseudo`: of that pseudo-element. */
  candidates(element: LeanElement, screen: ScreenName, pseudo: string | null): Map<string, Candidate[]>
  /** Pseudo-elements of this element that a sheet declares something for. */
  pseudoElements(element: LeanElement, screen: ScreenName): ReadonlySet<string>
  keyframes(name: string): readonly Keyframe[] | null
  isRegistered(name: string): boolean
  /** Sheets apply under these media queries. */
  applies(media: readonly string[], screen: ScreenName): Sure
}

const styleLengthMax = 20_000
const indexes = new WeakMap<ParsedSheet, RuleIndex>()

const indexOf = (sheet: ParsedSheet): RuleIndex => {
  const index = indexes.get(sheet) ?? indexRules(sheet.rules)
  indexes.set(sheet, index)
  return index
}

export const makeCascade = (sheets: readonly UsedSheet[], work: Work, quirks: boolean): Cascade => {
  const matching: Matching = { work, quirks, classes: new WeakMap() }
  const ranks = rankLayers(
    sheets.flatMap(({ sheet, layer }) => [
      ...(layer === null ? [] : [layer]),
      ...sheet.layers.map((name) => within(layer, name)),
    ]),
  )
  const matched = new WeakMap<LeanElement, MatchedRule[]>()
  const applies = makeApplies()
  const matchedOf = (element: LeanElement): MatchedRule[] => {
    const known = matched.get(element)
    if (known !== undefined) return known
    const found = matchRules(sheets, matching, element)
    matched.set(element, found)
    return found
  }
  const rankOf = (sheet: number, rule: Rule): number => {
    const outer = sheets[sheet]?.layer ?? null
    const name = rule.layer === null ? outer : within(outer, rule.layer)
    return name === null ? Infinity : (ranks.get(name) ?? Infinity)
  }
  return {
    quirks,
    work,
    matching,
    applies,
    candidates: (element, screen, pseudo) => {
      const found = new Map<string, Candidate[]>()
      for (const { rule, sheet, sure } of matchedOf(element)) {
        if (rule.selector.pseudo !== pseudo) continue
        const media = applies([...(sheets[sheet]?.media ?? []), ...rule.media], screen)
        if (media === 'no') continue
        const certain = sure === 'yes' && media === 'yes' && !rule.uncertain
        putRule(found, rule, { certain, layer: rankOf(sheet, rule), order: (sheet * 100_000 + rule.order) * 1_000 })
      }
      if (pseudo === null) putInline(found, element)
      for (const list of found.values()) list.sort(compare)
      return found
    },
    pseudoElements: (element, screen) => {
      const names = new Set<string>()
      for (const { rule, sheet } of matchedOf(element)) {
        const { pseudo } = rule.selector
        if (pseudo !== null && applies([...(sheets[sheet]?.media ?? []), ...rule.media], screen) !== 'no') {
          names.add(pseudo)
        }
      }
      return names
    },
    keyframes: (name) => {
      const found = sheets.flatMap(({ sheet }) => {
        const one = sheet.keyframes.get(name)
        return one === undefined ? [] : [one]
      })
      return found.length === 0 ? null : found.flat()
    },
    isRegistered: (name) => sheets.some(({ sheet }) => sheet.registered.has(name)),
  }
}

const within = (outer: string | null, name: string): string => (outer === null ? name : `${outer}.${name}`)

const makeApplies = (): Cascade['applies'] => {
  const known = new Map<string, Sure>()
  return (media, screen) => {
    let result: Sure = 'yes'
    for (const query of media) {
      const key = `${screen} ${query}`
      const one = known.get(key) ?? mediaApplies(query, screens[screen])
      known.set(key, one)
      if (one === 'no') return 'no'
      if (one === 'maybe') result = 'maybe'
    }
    return result
  }
}

const matchRules = (sheets: readonly UsedSheet[], matching: Matching, element: LeanElement): MatchedRule[] => {
  const found: MatchedRule[] = []
  const id = attributeOf(element, 'id')
  const classes = classesOf(matching, element)
  for (const [at, { sheet }] of sheets.entries()) {
    for (const rule of rulesFor(indexOf(sheet), element.name, id, classes)) {
      const sure = matches(matching, element, rule.selector)
      if (sure !== 'no') found.push({ rule, sheet: at, sure })
    }
  }
  return found
}

const put = (found: Map<string, Candidate[]>, candidate: Candidate): void => {
  const { name } = candidate.declaration
  for (const longhand of name.startsWith('--') ? [name] : longhandsOf(name)) {
    const list = found.get(longhand)
    if (list === undefined) found.set(longhand, [candidate])
    else list.push(candidate)
  }
}

const putRule = (
  found: Map<string, Candidate[]>,
  { declarations, selector: { specificity } }: Rule,
  { certain, layer, order }: Pick<Candidate, 'certain' | 'layer' | 'order'>,
): void => {
  for (const [at, declaration] of declarations.entries()) {
    const { important } = declaration
    put(found, { declaration, certain, important, inline: false, layer, specificity, order: order + Math.min(at, 999) })
  }
}

const inlineOf = new WeakMap<LeanElement, Declaration[]>()

const putInline = (found: Map<string, Candidate[]>, element: LeanElement): void => {
  const declarations = inlineOf.get(element) ?? readInline(element)
  inlineOf.set(element, declarations)
  for (const [order, declaration] of declarations.entries()) {
    const { important } = declaration
    put(found, { declaration, certain: true, important, inline: true, layer: Infinity, specificity: 0, order })
  }
}

const readInline = (element: LeanElement): Declaration[] => {
  const style = attributeOf(element, 'style')
  if (style === null) return []
  return readStyleAttribute(style.slice(0, styleLengthMax)).map(({ name, value, important }) => ({
    name,
    value,
    important,
  }))
}

/** The strongest first. Important declarations of weaker layers are stronger. */
const compare = (one: Candidate, other: Candidate): number => {
  if (one.important !== other.important) return one.important ? -1 : 1
  if (one.inline !== other.inline) return one.inline ? -1 : 1
  if (one.layer !== other.layer) return one.layer < other.layer === one.important ? -1 : 1
  if (one.specificity !== other.specificity) return other.specificity - one.specificity
  return other.order - one.order
}
