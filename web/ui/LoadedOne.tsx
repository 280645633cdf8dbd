// Page of one item with live updates: skeleton while loading, a not-found page if it does not exist, and the last known
// state if a refetch failed.
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { DetailFailure } from './DetailFailure.tsx'
import { DetailOutline, PicturedHeadOutline } from './DetailOutline.tsx'
import { LoadFailure } from './LoadFailure.tsx'

interface Asked<T> {
  data: T | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch(): unknown
}

interface LoadedOneProps<T> {
  asked: Asked<T>
  /** Page title while nothing is loaded. */
  title: string
  /** Notice that the data may be outdated. */
  lastKnown: string
  missing: ReactNode
  /** `notifiedAt`: when the server sent it, in milliseconds. */
  children(data: T, notifiedAt: number): ReactNode
}

export const LoadedOne = <T,>({ asked, title, lastKnown, missing, children }: LoadedOneProps<T>) => {
  const { data, error, dataUpdatedAt, refetch } = asked
  if (error instanceof ApiError && error.code === 'not_found') return missing
  if (data === undefined) {
    if (error !== null) return <DetailFailure title={title} failure={error} retry={refetch} />
    const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
    return <DetailOutline title={title} head={head} heights={{ main: 'h-[40rem]', aside: 'h-96' }} />
  }
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <LoadFailure title={lastKnown} failure={error} retry={refetch} />
        </div>
      )}
      {children(data, dataUpdatedAt)}
    </>
  )
}
