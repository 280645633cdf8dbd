import { later } from '../../../ui/LazyPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The lazy-loaded editor, with its space reserved. */
export const BodyEditor = later(
  async () => (await import('./CodeEditor.tsx')).CodeEditor,
  <Skeleton className="h-64 rounded-control" />,
)
