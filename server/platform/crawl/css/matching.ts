// Matches compiled selectors on the lean tree: yes, no, or maybe where only a browser can tell. All work is counted.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import type { ComplexSelector, Compound, Sure, Test } from './selectors.ts'
import { matchState } from './states.ts'
import { after, nextOf, parentOf, previousOf } from './walking.ts'

/** Thrown when a page makes its selectors cost more than any normal one. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded'
}

export interface Work {
  left: number
}

export const spend = (work: Work, units = 1): void => {
  work.left -= units
  if (work.left < 0) throw new WorkExceeded('The style sheets of this page take too much work')
}

export interface Matching {
  work: Work
  /** Quirks mode ignores the case of classes and ids. */
  quirks: boolean
  classes: WeakMap<LeanElement, ReadonlySet<string>>
}

export const both = (one: Sure, other: () => Sure): Sure => {
  if (one === 'no') return 'no'
  const second = other()
  return second === 'no' ? 'no' : one === 'yes' && second === 'yes' ? 'yes' : 'maybe'
}

export const not = (one: Sure): Sure => (one === 'yes' ? 'no' : one === 'no' ? 'yes' : 'maybe')

const anyOf = <T>(values: Iterable<T>, test: (value: T) => Sure): Sure => {
  let found: Sure = 'no'
  for (const value of values) {
    const one = test(value)
    if (one === 'yes') return 'yes'
    if (one === 'maybe') found = 'maybe'
  }
  return found
}

export const matches = (matching: Matching, element: LeanElement, { compounds }: ComplexSelector): Sure =>
  matchFrom(matching, element, compounds, 0)

const matchFrom = (matching: Matching, element: LeanElement, compounds: readonly Compound[], at: number): Sure => {
  spend(matching.work)
  const compound = compounds[at]
  if (compound === undefined) return 'yes'
  const own = matchCompound(matching, element, compound)
  if (own === 'no' || at === compounds.length - 1) return own
  return both(own, () =>
    anyOf(leftOf(element, compound.combinator), (other) => matchFrom(matching, other, compounds, at + 1)),
  )
}

/** The elements that the compound on the left may be. */
function* leftOf(element: LeanElement, combinator: Compound['combinator']): Generator<LeanElement> {
  switch (combinator) {
    case '>': {
      const parent = parentOf(element)
      if (parent !== null) yield parent
      return
    }
    case '+': {
      const previous = previousOf(element)
      if (previous !== null) yield previous
      return
    }
    case '~':
      for (let one = previousOf(element); one !== null; one = previousOf(one)) yield one
      return
    case ' ':
    case null:
      for (let one = parentOf(element); one !== null; one = parentOf(one)) yield one
  }
}

const matchCompound = (matching: Matching, element: LeanElement, { tests }: Compound): Sure => {
  let found: Sure = 'yes'
  for (const test of tests) {
    const one = matchTest(matching, element, test)
    if (one === 'no') return 'no'
    if (one === 'maybe') found = 'maybe'
  }
  return found
}

const sure = (value: boolean): Sure => (value ? 'yes' : 'no')

const matchTest = (matching: Matching, element: LeanElement, test: Test): Sure => {
  switch (test.kind) {
    case 'tag':
      return sure(element.name.toLowerCase() === test.name)
    case 'id':
      return sure(isSame(attributeOf(element, 'id') ?? '', test.name, matching.quirks))
    case 'class':
      return sure(classesOf(matching, element).has(matching.quirks ? test.name.toLowerCase() : test.name))
    case 'attribute':
      return sure(matchAttribute(element, test))
    case 'state':
      return matchState(element, test.name)
    case 'nth':
      return sure(matchNth(matching, element, test))
    case 'is':
      return test.any.length === 0 ? 'no' : anyOf(test.any, (one) => inner(matching, element, one))
    case 'not':
      return not(anyOf(test.none, (one) => inner(matching, element, one)))
    case 'has':
      return hasInside(matching, element, test.any)
    case 'lang':
      return matchLanguage(element, test.value)
    case 'unknown':
      return 'maybe'
  }
}

/** Pseudo-elements match nothing inside of `:is()` and `:not()`. */
const inner = (matching: Matching, element: LeanElement, selector: ComplexSelector): Sure =>
  selector.pseudo === null ? matches(matching, element, selector) : 'no'

const isSame = (one: string, other: string, ignoresCase: boolean): boolean =>
  ignoresCase ? one.toLowerCase() === other.toLowerCase() : one === other

export const classesOf = ({ classes, quirks }: Matching, element: LeanElement): ReadonlySet<string> => {
  const known = classes.get(element)
  if (known !== undefined) return known
  const value = attributeOf(element, 'class') ?? ''
  const names = new Set((quirks ? value.toLowerCase() : value).split(/[ \t\n\f\r]+/).filter((name) => name !== ''))
  classes.set(element, names)
  return names
}

/** HTML compares the values of these attributes without case. */
const caseless: ReadonlySet<string> = new Set(
  'accept align alink bgcolor charset checked clear color dir direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref nowrap readonly rel rev rules scope scrolling selected shape target text type valign vlink'.split(
    ' ',
  ),
)

const matchAttribute = (element: LeanElement, test: Extract<Test, { kind: 'attribute' }>): boolean => {
  const raw = attributeOf(element, test.name)
  if (raw === null) return false
  const ignoresCase = test.ignoresCase ?? caseless.has(test.name)
  const value = ignoresCase ? raw.toLowerCase() : raw
  const wanted = ignoresCase ? test.value.toLowerCase() : test.value
  switch (test.matcher) {
    case null:
      return true
    case '=':
      return value === wanted
    case '~=':
      return wanted !== '' && !/\s/.test(wanted) && value.split(/[ \t\n\f\r]+/).includes(wanted)
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && value.startsWith(wanted)
    case '$=':
      return wanted !== '' && value.endsWith(wanted)
    case '*=':
      return wanted !== '' && value.includes(wanted)
    default:
      return false
  }
}

const matchNth = (
  { work }: Matching,
  element: LeanElement,
  { a, b, last, ofType }: Omit<Extract<Test, { kind: 'nth' }>, 'kind'>,
): boolean => {
  let index = 1
  const step = last ? nextOf : previousOf
  for (let one = step(element); one !== null; one = step(one)) {
    spend(work)
    if (!ofType || one.name === element.name) index += 1
  }
  return a === 0 ? index === b : (index - b) % a === 0 && (index - b) / a >= 0
}

const insideMax = 20_000

const hasInside = (matching: Matching, element: LeanElement, any: readonly ComplexSelector[]): Sure => {
  let found: Sure = 'no'
  let count = 0
  for (let one = after(element, element); one !== null; one = after(one, element)) {
    count += 1
    if (count > insideMax) return 'maybe'
    spend(matching.work)
    for (const selector of any) {
      const result = matches(matching, one, selector)
      // The left part of a longer selector may lie outside of this element.
      if (result === 'yes' && selector.compounds.length === 1) return 'yes'
      if (result !== 'no') found = 'maybe'
    }
  }
  return found
}

const matchLanguage = (element: LeanElement, wanted: string): Sure => {
  for (let one: LeanElement | null = element; one !== null; one = parentOf(one)) {
    const lang = attributeOf(one, 'lang')?.toLowerCase()
    if (lang !== undefined) return sure(lang === wanted || lang.startsWith(`${wanted}-`))
  }
  return 'maybe'
}
