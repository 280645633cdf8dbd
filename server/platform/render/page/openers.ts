// Closed parts of a page that a reader can open: details, accordions, tabs. The control has to be there to be used.
import {
  attribute,
  byId,
  hasArea,
  nameOf,
  previousOf,
  queryIn,
  queryPage,
  rectOf,
  styleOf,
  withAncestors,
} from './dom.ts'
import { linkAt } from './links.ts'

let used = new Set<Element>()

const canBeUsed = (control: Element): boolean =>
  hasArea(rectOf(control)) && styleOf(control).visibility === 'visible' && !used.has(control)

/** `id` as the text of an attribute selector. */
const quoted = (id: string): string =>
  `"${id.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`

const isClosed = (control: Element): boolean =>
  attribute(control, 'aria-expanded') === 'false' ||
  (attribute(control, 'role') === 'tab' && attribute(control, 'aria-selected') !== 'true')

const controlsOf = (element: Element): Element[] => {
  if (nameOf(element) === 'details' && attribute(element, 'open') === null) {
    return queryIn(element, 'summary')
      .filter((summary) => summary.parentElement === element)
      .slice(0, 1)
  }
  const id = attribute(element, 'id')
  const byName =
    id === null || id === ''
      ? []
      : ['aria-controls~', 'data-target', 'data-bs-target', 'href'].flatMap((name) =>
          queryPage(`[${name}=${quoted(/target|href/.test(name) ? `#${id}` : id)}]`),
        )
  const label = byId((attribute(element, 'aria-labelledby') ?? '').split(/\s+/)[0] ?? '')
  const before = previousOf(element)
  const beside = before === null ? [] : [before, ...queryIn(before, '[aria-expanded=false]').slice(0, 1)]
  return [...byName, ...(label === null ? [] : [label]), ...beside].filter(isClosed)
}

export const openNext = (index: number): boolean => {
  const link = linkAt(index)
  if (link === null) return false
  // From the outside inwards: the control of an inner part may itself be in a closed one.
  for (const element of withAncestors(link).slice(1).toReversed()) {
    const control = controlsOf(element).find(canBeUsed)
    if (control === undefined) continue
    used.add(control)
    if (control instanceof HTMLElement) HTMLElement.prototype.click.call(control)
    return true
  }
  used = new Set()
  return false
}
