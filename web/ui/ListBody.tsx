// What stands below the filters of a list: what went wrong, also where an older list can still be shown; that there is nothing; or the list.
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

interface ListBodyProps {
  /** Undefined while they are on their way. */
  entries: readonly unknown[] | undefined
  failure: Error | null
  retry(): unknown
  nothing: ReactNode
  /** The list, or its outline. */
  children: ReactNode
}

export const ListBody = ({ entries, failure, retry, nothing, children }: ListBodyProps) => (
  <>
    {failure !== null && <LoadFailure failure={failure} retry={retry} />}
    {entries?.length === 0 ? nothing : (entries !== undefined || failure === null) && children}
  </>
)
