// The page of one thing that is told anew while it is open: outlined until it is there, missing where nobody has it, and shown as it was last
// known when it could not be fetched again.
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
  /** Of the page, while nothing is there. */
  title: string
  /** Says that what is shown may be old. */
  lastKnown: string
  missing: ReactNode
  /** `notifiedAt`: in milliseconds, when the server told it. */
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
