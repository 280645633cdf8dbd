// Whether a draft matches an order: same target, anchor text and rel. Compared as in a check of the published page, so
// that no member is sent an article that would fail it.
import { type Article, countLinks } from '../../../contract/article.ts'
import type { ContentBrief } from '../../../contract/content.ts'
import type { FittingOrder } from '../../../contract/orderArticles.ts'
import { isSameTarget } from '../../links/compareTargets.ts'
import { foldText } from '../../links/wording.ts'

type BriefedLink = Pick<ContentBrief, 'target_url' | 'anchor_text' | 'rel'>

interface OrderedLink {
  target_url: string
  /** Null: no anchor text was ordered. */
  anchor_text: string | null
  rel: string
}

export const leadsAlike = (brief: BriefedLink, ordered: OrderedLink): boolean =>
  isSameTarget(brief.target_url, ordered.target_url)

export const differences = (brief: BriefedLink, ordered: OrderedLink): FittingOrder['differs'] => {
  const hasWords = ordered.anchor_text === null || foldText(brief.anchor_text) === foldText(ordered.anchor_text)
  return [...(hasWords ? [] : (['anchor'] as const)), ...(brief.rel === ordered.rel ? [] : (['rel'] as const))]
}

/** Exactly one link: without one, the article lacks what was ordered. */
export const isForOrder = (article: Article, brief: BriefedLink, ordered: OrderedLink): boolean =>
  countLinks(article) === 1 && leadsAlike(brief, ordered) && differences(brief, ordered).length === 0
