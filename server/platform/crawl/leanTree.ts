// Lean parse5 tree adapter: half the memory of the default tree, without anything we never read, and with a count of
// its nodes. Children are a linked list, because an array per element fills a small heap.
import { html, parse, type DefaultTreeAdapterTypes, type Token, type TreeAdapter } from 'parse5'

/** Elements, texts and attributes together; the largest normal pages have a tenth of it. */
const piecesMax = 400_000

type Namespace = DefaultTreeAdapterTypes.Element['namespaceURI']
type Mode = DefaultTreeAdapterTypes.Document['mode']

export interface LeanElement {
  kind: 'element'
  name: string
  namespace: Namespace
  attributes: Token.Attribute[]
  /** Of a template: its content is not part of the page. */
  content: LeanRoot | null
  parent: LeanParent | null
  first: LeanChild | null
  last: LeanChild | null
  previous: LeanChild | null
  next: LeanChild | null
}

export interface LeanText {
  kind: 'text'
  value: string
  parent: LeanParent | null
  previous: LeanChild | null
  next: LeanChild | null
}

/** Comments and the doctype are in the tree only where the parser requires them. */
interface LeanAside {
  kind: 'aside'
  parent: LeanParent | null
  previous: LeanChild | null
  next: LeanChild | null
}

export interface LeanRoot {
  kind: 'root'
  mode: Mode
  first: LeanChild | null
  last: LeanChild | null
}

type LeanParent = LeanRoot | LeanElement
export type LeanChild = LeanElement | LeanText | LeanAside

interface LeanTypes {
  node: LeanParent | LeanChild
  parentNode: LeanParent
  childNode: LeanChild
  document: LeanRoot
  documentFragment: LeanRoot
  element: LeanElement
  commentNode: LeanAside
  textNode: LeanText
  template: LeanElement
  documentType: LeanAside
}

/** Thrown out of the parser when the tree exceeds any normal page. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge'
}

export interface LeanOptions {
  /** Keeps the text of `<style>`. */
  styles?: boolean
}

export const parseLean = (text: string, options: LeanOptions = {}): LeanRoot =>
  parse<LeanTypes>(text, { treeAdapter: makeAdapter(options) })

export const attributeOf = ({ attributes }: LeanElement, name: string): string | null => {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value
  return null
}

const makeAside = (): LeanAside => ({ kind: 'aside', parent: null, previous: null, next: null })

const makeRoot = (): LeanRoot => ({ kind: 'root', mode: html.DOCUMENT_MODE.NO_QUIRKS, first: null, last: null })

/** Drops what is never read. */
const isUnread = ({ name }: LeanElement, { styles = false }: LeanOptions): boolean => name === 'style' && !styles

const link = (parent: LeanParent, child: LeanChild, before: LeanChild | null): void => {
  const previous = before === null ? parent.last : before.previous
  child.parent = parent
  child.previous = previous
  child.next = before
  if (previous === null) parent.first = child
  else previous.next = child
  if (before === null) parent.last = child
  else before.previous = child
}

const unlink = (child: LeanChild): void => {
  const { parent, previous, next } = child
  if (parent === null) return
  if (previous === null) parent.first = next
  else previous.next = next
  if (next === null) parent.last = previous
  else next.previous = previous
  child.parent = null
  child.previous = null
  child.next = null
}

const childrenOf = (parent: LeanParent): LeanChild[] => {
  const children: LeanChild[] = []
  for (let child = parent.first; child !== null; child = child.next) children.push(child)
  return children
}

const makeAdapter = (options: LeanOptions): TreeAdapter<LeanTypes> => {
  let pieces = 0
  const count = (more: number): void => {
    pieces += more
    if (pieces > piecesMax) throw new TreeTooLarge(`More than ${piecesMax} elements, texts and attributes`)
  }
  const addText = (parent: LeanParent, value: string, before: LeanChild | null): void => {
    if (parent.kind === 'element' && isUnread(parent, options)) return
    const previous = before === null ? parent.last : before.previous
    if (previous?.kind === 'text') {
      previous.value += value
      return
    }
    count(1)
    link(parent, { kind: 'text', value, parent: null, previous: null, next: null }, before)
  }
  return {
    createDocument: makeRoot,
    createDocumentFragment: makeRoot,
    createElement: (name, namespace, attributes) => {
      count(1 + attributes.length)
      return {
        kind: 'element',
        name,
        namespace,
        attributes,
        content: null,
        parent: null,
        first: null,
        last: null,
        previous: null,
        next: null,
      }
    },
    createCommentNode: makeAside,
    createTextNode: (value) => ({ kind: 'text', value, parent: null, previous: null, next: null }),
    appendChild: (parent, child) => {
      if (child.kind !== 'aside') link(parent, child, null)
    },
    insertBefore: (parent, child, before) => {
      if (child.kind !== 'aside') link(parent, child, before)
    },
    setTemplateContent: (template, content) => void (template.content = content),
    getTemplateContent: (template) => (template.content ??= makeRoot()),
    setDocumentType: () => undefined,
    setDocumentMode: (document, mode) => void (document.mode = mode),
    getDocumentMode: ({ mode }) => mode,
    detachNode: unlink,
    insertText: (parent, value) => addText(parent, value, null),
    insertTextBefore: (parent, value, before) => addText(parent, value, before),
    adoptAttributes: (element, attributes) => {
      const known = new Set(element.attributes.map(({ name }) => name))
      const added = attributes.filter(({ name }) => !known.has(name))
      count(added.length)
      element.attributes.push(...added.slice(0, attributesAdoptedMax))
    },
    ...reading,
  }
}

/** A second `<html>` or `<body>` passes its attributes to the first; nothing we read comes after this many. */
const attributesAdoptedMax = 1_000

const isElement = (node: LeanParent | LeanChild): node is LeanElement => node.kind === 'element'

const reading = {
  getFirstChild: ({ first }: LeanParent) => first,
  getChildNodes: childrenOf,
  getParentNode: (node: LeanParent | LeanChild) => (node.kind === 'root' ? null : node.parent),
  getAttrList: ({ attributes }: LeanElement) => attributes,
  getTagName: ({ name }: LeanElement) => name,
  getNamespaceURI: ({ namespace }: LeanElement) => namespace,
  getTextNodeContent: ({ value }: LeanText) => value,
  getCommentNodeContent: () => '',
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node: LeanParent | LeanChild): node is LeanText => node.kind === 'text',
  isCommentNode: (node: LeanParent | LeanChild): node is LeanAside => node.kind === 'aside',
  isDocumentTypeNode: (node: LeanParent | LeanChild): node is LeanAside => node.kind === 'aside',
  isElementNode: isElement,
  getNodeSourceCodeLocation: () => undefined,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
}
