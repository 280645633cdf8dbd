import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CodeEditorProps } from './CodeEditor.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }))

/** The editor, with its place kept while it is fetched. */
export const BodyEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton className="h-64 rounded-control" />}>
    <CodeEditor {...props} />
  </Suspense>
)
