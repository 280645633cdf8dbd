import { later } from '../../ui/Later.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The editor, with its place kept while it is fetched. */
export const BodyEditor = later(
  async () => (await import('./CodeEditor.tsx')).CodeEditor,
  <Skeleton className="h-64 rounded-control" />,
)
