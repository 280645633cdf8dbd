// Selectors, compiled from css-tree's syntax tree into what matching reads: compounds from right to left, with `&`
// resolved and specificity counted.
import { type CssNode, parse, type Selector as SelectorNode } from 'css-tree'
import { isForeignName, knownPseudoClasses, knownPseudoElements } from './pseudoNames.ts'

/** Unknown is a value of its own: what a browser alone can tell. */
export type Sure = 'yes' | 'no' | 'maybe'

export type Test =
  | { kind: 'tag'; name: string }
  | { kind: 'id'; name: string }
  | { kind: 'class'; name: string }
  | { kind: 'attribute'; name: string; matcher: string | null; value: string; ignoresCase: boolean | null }
  | { kind: 'state'; name: string }
  | { kind: 'nth'; a: number; b: number; last: boolean; ofType: boolean }
  | { kind: 'is'; any: ComplexSelector[] }
  | { kind: 'not'; none: ComplexSelector[] }
  | { kind: 'has'; any: ComplexSelector[] }
  | { kind: 'lang'; value: string }
  | { kind: 'unknown' }

export interface Compound {
  tests: Test[]
  /** How it is joined to the compound on its left. */
  combinator: ' ' | '>' | '+' | '~' | null
}

export interface ComplexSelector {
  /** From right to left. */
  compounds: Compound[]
  specificity: number
  pseudo: string | null
  /** False: it has a name that browsers may not know. */
  certain: boolean
}

const listMax = 2_000
const compoundsMax = 60

/** Null: a browser drops the rule, because a part of it is no selector. */
export const compileSelectors = (
  prelude: string,
  parents: readonly ComplexSelector[] | null,
): ComplexSelector[] | null => {
  const list: ComplexSelector[] = []
  for (const text of splitList(prelude)) {
    const compiled = compileOne(text, parents)
    if (compiled === null || list.length >= listMax) return null
    list.push(compiled)
  }
  // An unknown name in one of them makes all of them uncertain.
  if (list.some(({ certain }) => !certain)) {
    for (const selector of list) selector.compounds[0]?.tests.push({ kind: 'unknown' })
  }
  return list
}

/** Nested rules may begin with a combinator, which css-tree does not accept. */
const compileOne = (text: string, parents: readonly ComplexSelector[] | null): ComplexSelector | null => {
  const trimmed = text.replace(/^(?:\s|\/\*[\s\S]*?\*\/)+/, '')
  const leading = /^[>+~]/.exec(trimmed)?.[0] ?? null
  if (leading !== null && parents === null) return null
  const node = parsed(leading === null ? trimmed : trimmed.slice(1))
  if (node === null) return null
  const compiled = complexOf(node, parents)
  if (compiled === null || parents === null) return compiled
  if (leading === null && trimmed.includes('&')) return compiled
  const last = compiled.compounds.at(-1)
  if (last !== undefined) last.combinator = (leading as Compound['combinator']) ?? ' '
  compiled.compounds.push({ tests: [{ kind: 'is', any: [...parents] }], combinator: null })
  compiled.specificity += highest(parents)
  return compiled
}

const parsed = (text: string): SelectorNode | null => {
  try {
    const node = parse(text, { context: 'selector' })
    return node.type === 'Selector' ? node : null
  } catch {
    return null
  }
}

/** Split at commas outside of brackets and strings. */
const splitList = (text: string): string[] => {
  if (!text.includes(',')) return [text]
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '\\') at += 1
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '/' && text[at + 1] === '*') at = Math.max(text.indexOf('*/', at + 2) + 1, at)
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

const highest = (selectors: readonly ComplexSelector[]): number =>
  selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0)

const ofIds = 1_000_000
const ofClasses = 1_000
const ofTags = 1

const complexOf = (node: SelectorNode, parents: readonly ComplexSelector[] | null): ComplexSelector | null => {
  const compounds: Compound[] = [{ tests: [], combinator: null }]
  const selector: ComplexSelector = { compounds, specificity: 0, pseudo: null, certain: true }
  for (const part of node.children.toArray()) {
    if (part.type === 'Combinator') {
      if (!/^[ >+~]$/.test(part.name) || (compounds.at(-1)?.tests.length === 0 && part.name !== ' ')) return null
      compounds.push({ tests: [], combinator: part.name as Compound['combinator'] })
      continue
    }
    // Only states may follow a pseudo-element, and none of them holds while the page is only read.
    if (selector.pseudo !== null && part.type !== 'PseudoClassSelector') return null
    if (!addPart(part, selector, compounds, parents)) return null
  }
  if (compounds.length > compoundsMax || (compounds.at(-1)?.tests.length === 0 && selector.pseudo === null)) return null
  selector.compounds = fromRight(compounds)
  return selector
}

/** In the source a combinator precedes its right side; matching goes from there to the left. */
const fromRight = (compounds: readonly Compound[]): Compound[] =>
  compounds.toReversed().map((compound) => ({ ...compound }))

const legacyPseudoElements: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter'])

const addPart = (
  part: CssNode,
  selector: ComplexSelector,
  compounds: Compound[],
  parents: readonly ComplexSelector[] | null,
): boolean => {
  const tests = compounds.at(-1)?.tests ?? []
  const put = (test: Test, specificity: number): boolean => {
    tests.push(test)
    selector.specificity += specificity
    return true
  }
  if (part.type === 'TypeSelector') return addTag(part.name, put)
  if (part.type === 'IdSelector') return put({ kind: 'id', name: decoded(part.name) }, ofIds)
  if (part.type === 'ClassSelector') return put({ kind: 'class', name: decoded(part.name) }, ofClasses)
  if (part.type === 'AttributeSelector') {
    return /^[is]?$/i.test(part.flags ?? '') && put(attributeTest(part), ofClasses)
  }
  if (part.type === 'NestingSelector') {
    if (parents === null) return put({ kind: 'state', name: 'root' }, 0)
    return put({ kind: 'is', any: [...parents] }, highest(parents))
  }
  if (part.type === 'PseudoElementSelector') return setPseudoElement(selector, part.name, part.children !== null)
  return part.type === 'PseudoClassSelector' && addPseudo(part, selector, put, parents)
}

const addTag = (written: string, put: Put): boolean => {
  const name = decoded(written).split('|').at(-1)?.toLowerCase() ?? ''
  if (written.includes('|') && !written.startsWith('*|')) return put({ kind: 'unknown' }, ofTags)
  return name === '*' ? put({ kind: 'is', any: [everything] }, 0) : put({ kind: 'tag', name }, ofTags)
}

const setPseudoElement = (selector: ComplexSelector, written: string, hasArguments: boolean): boolean => {
  const name = decoded(written).toLowerCase()
  if (isForeignName(name)) return false
  selector.pseudo = name
  selector.specificity += ofTags
  if (hasArguments || (!knownPseudoElements.has(name) && !name.startsWith('-webkit-'))) selector.certain = false
  return true
}

const addPseudo = (
  part: Extract<CssNode, { type: 'PseudoClassSelector' }>,
  selector: ComplexSelector,
  put: Put,
  parents: readonly ComplexSelector[] | null,
): boolean => {
  const name = decoded(part.name).toLowerCase()
  if (legacyPseudoElements.has(name)) return setPseudoElement(selector, name, false)
  if (isForeignName(name)) return false
  if (selector.pseudo !== null) return put(name === 'hover' ? { kind: 'state', name } : { kind: 'unknown' }, ofClasses)
  if (part.children === null && !knownPseudoClasses.has(name)) selector.certain = false
  return addPseudoClass(name, part.children?.toArray() ?? [], put, parents)
}

const everything: ComplexSelector = { compounds: [], specificity: 0, pseudo: null, certain: true }

const decoded = (name: string): string =>
  name.includes('\\')
    ? name.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, char: string | undefined) =>
        hex === undefined ? (char ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
      )
    : name

const attributeTest = (part: Extract<CssNode, { type: 'AttributeSelector' }>): Test => {
  const flags = part.flags?.toLowerCase() ?? null
  const { value } = part
  return {
    kind: 'attribute',
    name: decoded(part.name.name).split('|').at(-1)?.toLowerCase() ?? '',
    matcher: part.matcher,
    value: value === null ? '' : value.type === 'String' ? value.value : decoded(value.name),
    ignoresCase: flags === null ? null : flags === 'i',
  }
}

type Put = (test: Test, specificity: number) => boolean

const addPseudoClass = (
  name: string,
  children: readonly CssNode[],
  put: Put,
  parents: readonly ComplexSelector[] | null,
): boolean => {
  const lists = (): ComplexSelector[] | null => {
    const [list] = children
    if (list?.type !== 'SelectorList') return null
    const all = list.children.toArray().map((one) => (one.type === 'Selector' ? complexOf(one, parents) : null))
    return all.includes(null) ? null : all.filter((one) => one !== null)
  }
  if (name === 'is' || name === 'where' || name === 'matches' || name === '-webkit-any') {
    const any = lists()
    if (any === null) return put({ kind: 'unknown' }, ofIds)
    return put({ kind: 'is', any }, name === 'where' ? 0 : name === '-webkit-any' ? ofClasses : highest(any))
  }
  if (name === 'not') {
    const none = lists()
    return none !== null && put({ kind: 'not', none }, highest(none))
  }
  if (name === 'has') {
    const any = lists()
    // Relative selectors other than descendants are left to the browser.
    const isPlain = any?.every(({ compounds }) => compounds.every(({ tests }) => tests.length > 0)) === true
    return put(isPlain ? { kind: 'has', any } : { kind: 'unknown' }, any === null ? ofIds : highest(any))
  }
  return put(plainTest(name, children[0]), ofClasses)
}

const edges: Readonly<Record<string, { last: boolean; ofType: boolean }>> = {
  'first-child': { last: false, ofType: false },
  'last-child': { last: true, ofType: false },
  'first-of-type': { last: false, ofType: true },
  'last-of-type': { last: true, ofType: true },
}

const plainTest = (name: string, child: CssNode | undefined): Test => {
  if (/^nth-(?:last-)?(?:child|of-type)$/.test(name)) return nthTest(name, child)
  const edge = edges[name]
  if (edge !== undefined) return { kind: 'nth', a: 0, b: 1, ...edge }
  if (name === 'lang') {
    return child?.type === 'Identifier' ? { kind: 'lang', value: child.name.toLowerCase() } : { kind: 'unknown' }
  }
  return child === undefined ? { kind: 'state', name } : { kind: 'unknown' }
}

const nthTest = (name: string, node: CssNode | undefined): Test => {
  if (node?.type !== 'Nth' || node.selector !== null) return { kind: 'unknown' }
  const last = name.includes('last')
  const ofType = name.endsWith('type')
  const { nth } = node
  if (nth.type === 'Identifier') {
    const b = nth.name.toLowerCase() === 'odd' ? 1 : 0
    return { kind: 'nth', a: 2, b, last, ofType }
  }
  return { kind: 'nth', a: Number(nth.a ?? 0), b: Number(nth.b ?? 0), last, ofType }
}
