// The HTML allowed in the body of a mail. Both safeguards use it: the check of what an admin may save, and the cleaning
// before a mail is sent.

/** Content model of an element: blocks, inline text, list items, or nothing. */
type Content = 'blocks' | 'line' | 'items' | 'nothing'

interface Element {
  /** Where it is allowed: among blocks, inline (and so among blocks as well), or in a list. */
  standsIn: 'blocks' | 'line' | 'items'
  holds: Content
}

const block: Element = { standsIn: 'blocks', holds: 'line' }
const list: Element = { standsIn: 'blocks', holds: 'items' }
const inline: Element = { standsIn: 'line', holds: 'line' }

export const allowedElements = new Map<string, Element>([
  ['p', block],
  ['h2', block],
  ['h3', block],
  ['pre', block],
  ['blockquote', { standsIn: 'blocks', holds: 'blocks' }],
  ['hr', { standsIn: 'blocks', holds: 'nothing' }],
  ['ul', list],
  ['ol', list],
  ['li', { standsIn: 'items', holds: 'blocks' }],
  ['br', { standsIn: 'line', holds: 'nothing' }],
  ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'code', 'span', 'small'].map((name): [string, Element] => [
    name,
    inline,
  ]),
])

export const isAllowedAttribute = (element: string, attribute: string): boolean =>
  attribute === 'title' || (element === 'a' && attribute === 'href')

/** True if the element is allowed in the content model of its parent. */
export const fits = (element: Element, into: Content): boolean =>
  into === 'blocks' ? element.standsIn !== 'items' : element.standsIn === into

const startOfLink = /^(?:https?:\/\/|mailto:)/i

/** The URL as a browser would read it; null unless it is a web or mailto link. */
export const safeLink = (address: string): string | null =>
  startOfLink.test(address) && URL.canParse(address) ? new URL(address).href : null
