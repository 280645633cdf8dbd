import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Lazy-loaded editor with a placeholder of the same size. */
export const LaterEditor = later(
  async () => (await import('./ArticleEditor.tsx')).ArticleEditor,
  <Skeleton className="h-96 rounded-control" />,
)
