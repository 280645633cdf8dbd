// Reads the document past its own names: `<input name="parentElement">` in a form, or a picture that is called like a
// property of the document, would answer in place of the property.

/** A getter of a prototype. */
const reader = <Owner extends object, Name extends keyof Owner>(
  owner: { prototype: Owner },
  name: Name,
): ((it: Owner) => Owner[Name]) => {
  const read = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get
  return (it) => read?.call(it) as Owner[Name]
}

type Query = (this: Node, selector: string) => NodeListOf<Element>
const selectorQueryOf = (owner: { prototype: Node }): Query => Reflect.get(owner.prototype, 'querySelectorAll') as Query
const queryDocument = selectorQueryOf(Document)
const queryShadow = selectorQueryOf(DocumentFragment)
const queryElement = selectorQueryOf(Element)

const root = reader(Document, 'documentElement')(document)
const queryFragment = (fragment: ShadowRoot, selector: string): Element[] => [...queryShadow.call(fragment, selector)]

export const pageRoot = (): HTMLElement => root
export const pageBody = (): HTMLElement | null => reader(Document, 'body')(document)
export const queryPage = (selector: string): Element[] => [...queryDocument.call(document, selector)]
export const queryIn = (element: Element, selector: string): Element[] => [...queryElement.call(element, selector)]
export const byId = (id: string): Element | null => Document.prototype.getElementById.call(document, id)
export const hitsAt = (x: number, y: number): Element[] => Document.prototype.elementsFromPoint.call(document, x, y)
export const attribute = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name)
export const nameOf = reader(Element, 'localName')
export const textOf = (node: Node): string => reader(Node, 'textContent')(node) ?? ''
export const isConnected = reader(Node, 'isConnected')
export const htmlOf = reader(Element, 'outerHTML')
const shadowOf = reader(Element, 'shadowRoot')
const slotOf = reader(Element, 'assignedSlot')
const parentNode = reader(Node, 'parentNode')
export const previousOf = reader(Element, 'previousElementSibling')
export const contains = (outer: Node, inner: Node): boolean => Node.prototype.contains.call(outer, inner)
export const rectOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element)
export const rectsOf = (element: Element): DOMRect[] => [...Element.prototype.getClientRects.call(element)]
export const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)

/** In the tree that is painted: through slots and out of shadow trees. */
export const parentOf = (element: Element): Element | null => {
  const slot = slotOf(element)
  if (slot !== null) return slot
  const parent = parentNode(element)
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : null
}

/** The element and everything it is in, at most 500 deep. */
export const withAncestors = (element: Element): Element[] => {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null && found.length < 500; at = parentOf(at)) found.push(at)
  return found
}

/** Of the page and of every open shadow tree in it. */
export const queryEverywhere = (selector: string): Element[] => {
  const inFragment = (fragment: ShadowRoot): Element[] => [
    ...queryFragment(fragment, selector),
    ...hostsIn(queryFragment(fragment, '*')).flatMap(inFragment),
  ]
  return [...queryPage(selector), ...hostsIn(queryPage('*')).flatMap(inFragment)]
}

const hostsIn = (elements: readonly Element[]): ShadowRoot[] =>
  elements.flatMap((element) => {
    const shadow = shadowOf(element)
    return shadow === null ? [] : [shadow]
  })

export const hasArea = ({ width, height }: { width: number; height: number }): boolean => width >= 1 && height >= 1

/** Styles as the page cannot override them. */
export const setStyle = (element: Element, name: string, value: string): void => {
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    styleDeclarationOf(element).setProperty(name, value, 'important')
  }
}
const htmlStyle = reader(HTMLElement, 'style')
const svgStyle = reader(SVGElement, 'style')
const styleDeclarationOf = (element: HTMLElement | SVGElement): CSSStyleDeclaration =>
  element instanceof HTMLElement ? htmlStyle(element) : svgStyle(element)
