import { later } from '../../ui/Later.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The editor, with its place kept while it is fetched. */
export const LaterEditor = later(
  async () => (await import('./ArticleEditor.tsx')).ArticleEditor,
  <Skeleton className="h-96 rounded-control" />,
)
