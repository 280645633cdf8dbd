// The HTML that may stand in the body of a mail. Both walls are built on it: what an admin may save, and what is left of a
// body when it is sent.

/** What an element may contain: whole blocks, lines of text, items of a list, or nothing. */
type Content = 'blocks' | 'line' | 'items' | 'nothing'

interface Element {
  /** Where it may stand: among blocks, in a line (and so among blocks as well), or in a list. */
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

/** Whether the element may stand in what the nearest one around it holds. */
export const fits = (element: Element, into: Content): boolean =>
  into === 'blocks' ? element.standsIn !== 'items' : element.standsIn === into

const startOfLink = /^(?:https?:\/\/|mailto:)/i

/** The address as a browser would read it; null where it leads anywhere but to the web or to a mailbox. */
export const safeLink = (address: string): string | null =>
  startOfLink.test(address) && URL.canParse(address) ? new URL(address).href : null
