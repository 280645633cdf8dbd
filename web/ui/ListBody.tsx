// Body of a list below its filters: the error, with an older list if there is one; the empty state; or the list.
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

interface ListBodyProps {
  /** Undefined while loading. */
  entries: readonly unknown[] | undefined
  failure: Error | null
  retry(): unknown
  nothing: ReactNode
  /** The list or its skeleton. */
  children: ReactNode
}

export const ListBody = ({ entries, failure, retry, nothing, children }: ListBodyProps) => (
  <>
    {failure !== null && <LoadFailure failure={failure} retry={retry} />}
    {entries?.length === 0 ? nothing : (entries !== undefined || failure === null) && children}
  </>
)
