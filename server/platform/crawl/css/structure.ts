// Elements whose content a browser does not show, or shows in its own way, whatever the style sheets say.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import { parentOf } from './walking.ts'
import { type Finding, hidden, undecided } from './verdict.ts'

/** Content for browsers that cannot show the element. */
const replaced: ReadonlySet<string> = new Set(
  'iframe canvas video audio meter progress template noscript noembed noframes select option datalist textarea script style title img'.split(
    ' ',
  ),
)

const unusual: ReadonlySet<string> = new Set('object embed applet marquee svg math frameset slot'.split(' '))

export const structureFindings = (text: LeanElement): Finding[] => {
  const found: Finding[] = []
  let inner: LeanElement | null = null
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    if (replaced.has(one.name)) found.push(hidden(one.name, one))
    else if (unusual.has(one.name)) found.push(undecided(one.name, one))
    else if (hasShadowRoot(one)) found.push(undecided('shadow root', one))
    else if (one.name === 'details' && isClosed(one, inner)) found.push(hidden('details', one))
    else if (one.name.includes('-')) found.push(undecided('custom element', one))
    inner = one
  }
  return found
}

/** Only the first summary of closed details is shown. */
const isClosed = (details: LeanElement, inner: LeanElement | null): boolean =>
  attributeOf(details, 'open') === null && (inner === null || inner !== summaryOf(details))

export const summaryOf = (details: LeanElement): LeanElement | null => {
  for (let child = details.first; child !== null; child = child.next) {
    if (child.kind === 'element' && child.name === 'summary') return child
  }
  return null
}

const hasShadowRoot = ({ first }: LeanElement): boolean => {
  for (let child = first; child !== null; child = child.next) {
    if (child.kind !== 'element' || child.name !== 'template') continue
    if (attributeOf(child, 'shadowrootmode') !== null) return true
  }
  return false
}
