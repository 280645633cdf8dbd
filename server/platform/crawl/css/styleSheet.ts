// A style sheet as rules: one per selector, with its media queries, layer and the declarations that can hide something.
import { supports } from './media.ts'
import { longhandsOf } from './properties.ts'
import { compileSelectors, type ComplexSelector, type Sure } from './selectors.ts'
import { type CssDeclaration, type CssNode, CssTooLarge, readStyleSheet } from './syntax.ts'
import type { Part } from './valueParts.ts'

export interface Declaration {
  name: string
  value: string
  important: boolean
  /** Filled when it is read first; undefined until then. */
  parts?: readonly Part[] | null
  validity?: Sure
}

export interface Rule {
  selector: ComplexSelector
  /** All of them have to apply. */
  media: readonly string[]
  /** Names from the outermost to the innermost, joined by dots; null outside of layers. */
  layer: string | null
  order: number
  declarations: readonly Declaration[]
  /** In a block that only a browser can decide. */
  uncertain: boolean
}

/** A declaration of an animation. */
export interface Keyframe {
  name: string
  value: string
  /** In its last frame. */
  isEnd: boolean
}

export interface SheetImport {
  url: string
  media: string
  layer: string | null
}

export interface ParsedSheet {
  rules: Rule[]
  imports: SheetImport[]
  /** In the order of their first appearance. */
  layers: string[]
  /** Animations by name, with everything they change. */
  keyframes: Map<string, Keyframe[]>
  /** Custom properties that are registered, so that they are not inherited as usual. */
  registered: Set<string>
}

const rulesMax = 60_000
const mediaConditionsMax = 10
const importsMax = 20

interface Around {
  parents: readonly ComplexSelector[] | null
  media: readonly string[]
  layer: string | null
  uncertain: boolean
}

interface Building extends ParsedSheet {
  /** Only layers may precede an import. */
  importsEnded: boolean
  anonymous: number
}

export const parseStyleSheet = (text: string): ParsedSheet => {
  const sheet: Building = {
    rules: [],
    imports: [],
    layers: [],
    keyframes: new Map(),
    registered: new Set(),
    importsEnded: false,
    anonymous: 0,
  }
  addNodes(sheet, readStyleSheet(text), { parents: null, media: [], layer: null, uncertain: false })
  return sheet
}

const addNodes = (sheet: Building, nodes: readonly CssNode[], around: Around): void => {
  let own: CssDeclaration[] = []
  const flush = (): void => {
    if (around.parents !== null && own.length > 0) addRules(sheet, around.parents, own, around)
    own = []
  }
  for (const node of nodes) {
    if (node.kind === 'declaration') own.push(node)
    else {
      flush()
      if (node.kind === 'at') addAtRule(sheet, node, around)
      else addRule(sheet, node, around)
    }
  }
  flush()
}

const addRule = (sheet: Building, { prelude, block }: Extract<CssNode, { kind: 'rule' }>, around: Around): void => {
  sheet.importsEnded = true
  const selectors = compileSelectors(prelude, around.parents)
  if (selectors !== null) addNodes(sheet, block, { ...around, parents: selectors })
}

const addRules = (
  sheet: Building,
  selectors: readonly ComplexSelector[],
  declared: readonly CssDeclaration[],
  { media, layer, uncertain }: Around,
): void => {
  const declarations = declared.filter(matters).map(({ name, value, important }) => ({ name, value, important }))
  if (declarations.length === 0) return
  for (const selector of selectors) {
    if (sheet.rules.length >= rulesMax) throw new CssTooLarge(`More than ${rulesMax} rules`)
    sheet.rules.push({ selector, media, layer, order: sheet.rules.length, declarations, uncertain })
  }
}

const matters = ({ name }: CssDeclaration): boolean => name.startsWith('--') || longhandsOf(name).length > 0

const addAtRule = (sheet: Building, node: Extract<CssNode, { kind: 'at' }>, around: Around): void => {
  const { name, block } = node
  const prelude = node.prelude.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').trim()
  if (name === 'import') {
    if (block === null && !sheet.importsEnded && around.parents === null) addImport(sheet, prelude)
    return
  }
  if (name === 'layer' && block === null) {
    for (const one of prelude.split(',')) declareLayer(sheet, joined(around.layer, one.trim()))
    return
  }
  if (name !== 'charset') sheet.importsEnded = true
  if (block !== null) addBlock(sheet, name, { prelude, block }, around)
}

interface AtBlock {
  prelude: string
  block: readonly CssNode[]
}

const undecidable: ReadonlySet<string> = new Set(['container', 'starting-style', 'scope'])

const addBlock = (sheet: Building, name: string, { prelude, block }: AtBlock, around: Around): void => {
  if (undecidable.has(name)) addNodes(sheet, block, { ...around, uncertain: true })
  else if (name === 'media') {
    if (around.media.length >= mediaConditionsMax) throw new CssTooLarge('Too many nested media queries')
    addNodes(sheet, block, { ...around, media: [...around.media, prelude] })
  } else if (name === 'supports') {
    const result = supports(prelude)
    if (result !== 'no') addNodes(sheet, block, { ...around, uncertain: around.uncertain || result === 'maybe' })
  } else if (name === 'layer') {
    sheet.anonymous += prelude === '' ? 1 : 0
    const layer = joined(around.layer, prelude === '' ? `#${sheet.anonymous}` : prelude)
    declareLayer(sheet, layer)
    addNodes(sheet, block, { ...around, layer })
  } else if (name === 'keyframes' || name === '-webkit-keyframes') {
    addKeyframes(sheet, prelude.replaceAll(/^["']|["']$/g, '').toLowerCase(), block)
  } else if (name === 'property') sheet.registered.add(prelude)
}

const joined = (outer: string | null, name: string): string => (outer === null ? name : `${outer}.${name}`)

const declareLayer = (sheet: Building, name: string): void => {
  const parts = name.split('.')
  for (let count = 1; count <= parts.length; count += 1) {
    const layer = parts.slice(0, count).join('.')
    if (!sheet.layers.includes(layer)) sheet.layers.push(layer)
  }
  if (sheet.layers.length > layersMax) throw new CssTooLarge('Too many layers')
}

const layersMax = 500

const addImport = (sheet: Building, prelude: string): void => {
  const match = /^(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|"([^"]*)"|'([^']*)')\s*([\s\S]*)$/i.exec(prelude)
  if (match === null) return
  const url = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? ''
  let rest = match[6] ?? ''
  let layer: string | null = null
  const layered = /^layer(?:\(\s*([^)]*?)\s*\))?(?=\s|$)/i.exec(rest)
  if (layered !== null) {
    sheet.anonymous += 1
    layer = layered[1] ?? `#import${sheet.anonymous}`
    declareLayer(sheet, layer)
    rest = rest.slice(layered[0].length).trim()
  }
  const supported = /^supports\(/i.test(rest)
  if (sheet.imports.length >= importsMax) throw new CssTooLarge(`More than ${importsMax} imports`)
  // A condition that is not understood makes the media query uncertain.
  sheet.imports.push({ url, media: supported ? '(unknown-condition)' : rest, layer })
}

const addKeyframes = (sheet: Building, name: string, block: readonly CssNode[]): void => {
  const declarations = block.flatMap((node) => {
    if (node.kind !== 'rule') return []
    const isEnd = /\bto\b|\b100(?:\.0*)?%/i.test(node.prelude)
    const own = node.block.filter((one) => one.kind === 'declaration').filter(matters)
    return own.map(({ name: property, value }) => ({ name: property, value, isEnd }))
  })
  sheet.keyframes.set(name, [...(sheet.keyframes.get(name) ?? []), ...declarations])
}
