// Title and meta tags of a page. Public pages have more: see PublicHead.
import { siteName } from '../lib/site.ts'

interface DocumentHeadProps {
  title: string
  description?: string
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

export const documentTitle = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`)

/** React hoists it into the document's head. */
export const DocumentHead = ({ title, description, hidden = false }: DocumentHeadProps) => (
  <>
    <title>{documentTitle(title)}</title>
    {description !== undefined && <meta name="description" content={description} />}
    {hidden && <meta name="robots" content="noindex" />}
  </>
)
