// What the visibility of a link on a desktop and a phone screen means: links in content have to be visible on both,
// others on one. It is the same whether the style sheets or a browser decided.
import type { WantedLink } from '../platform/crawl/facts.ts'

export type Sight = 'visible' | 'hidden' | 'collapsed' | 'undecided'

/** `wasLive`: content that a visitor can open is no loss for a link that passed. */
export const sightOf = ({ place, visibility }: Pick<WantedLink, 'place' | 'visibility'>, wasLive: boolean): Sight => {
  const kinds = [visibility.desktop.kind, visibility.phone.kind].map((kind) =>
    kind === 'collapsed' && wasLive ? 'visible' : kind,
  )
  const order: readonly Sight[] =
    place === 'main' ? ['hidden', 'collapsed', 'undecided', 'visible'] : ['visible', 'undecided', 'collapsed', 'hidden']
  return order.find((kind) => kinds.includes(kind)) ?? 'undecided'
}
