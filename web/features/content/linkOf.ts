// The link of a draft, as used in rendering and exporting articles.
import type { ArticleLink } from '../../../contract/articleText.ts'
import type { ContentBrief } from '../../../contract/content.ts'

export const linkOf = ({ target_url: url, anchor_text: anchor, rel }: ContentBrief): ArticleLink => ({
  url,
  anchor,
  rel,
})
