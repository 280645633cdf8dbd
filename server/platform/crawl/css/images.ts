// Images inside of links: whether something is seen can be told only where the target's own site serves the image.
import { getDomain } from 'tldts'
import { attributeOf, type LeanElement } from '../leanTree.ts'
import type { Style } from './style.ts'
import { lengthOf } from './lengths.ts'
import { type Finding, hidden, undecided } from './verdict.ts'

const smallPx = 8

export const imageFindings = (image: LeanElement, style: Style, target: URL): Finding[] => {
  const source = attributeOf(image, 'src')?.trim() ?? ''
  if (source === '' && attributeOf(image, 'srcset') === null) return [undecided('img', image)]
  for (const property of ['width', 'height', 'max-width', 'max-height']) {
    const [part] = style.get(property) ?? []
    if (part?.kind === 'word') continue
    const length = lengthOf(part, style.context())
    if (length?.percent === 0 && length.px <= 0) return [hidden('img', image)]
    if (length === null || (length.percent === 0 && length.px < smallPx)) return [undecided('img', image)]
  }
  if (style.word('visibility') !== 'visible') return [hidden('visibility', image)]
  const url = URL.parse(source)
  const isTargets = url !== null && siteOf(url.hostname) === siteOf(target.hostname)
  // Any other image may be blank.
  return isTargets ? [] : [undecided('img', image)]
}

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host
