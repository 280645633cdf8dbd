// Query for the public data of a verified website.
import { startTransition, useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { websiteEndpoints } from '../../../contract/websites.ts'
import { ApiError, at, call } from '../../lib/api.ts'

export type VerifiedWebsite = OutputOf<typeof websiteEndpoints.verifiedWebsite>['website']

export type Check =
  | { kind: 'loading' }
  /** Not verified, or no longer. */
  | { kind: 'unknown' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'known'; website: VerifiedWebsite }

const read = at<typeof websiteEndpoints.verifiedWebsite>('GET', '/api/verify/:slug')

const lookAt = async (slug: string): Promise<Check> => {
  try {
    const { website } = await call(read, { params: { slug } })
    return { kind: 'known', website }
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found' ? { kind: 'unknown' } : { kind: 'failed', error }
  }
}

export const useVerified = (slug: string): { variant: Check; retry(): void } => {
  const [variant, show] = useState<Check>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    void lookAt(slug).then((found) => {
      // In a transition, so that it renders without blocking and only once its texts are loaded.
      if (!left) startTransition(() => show(found))
    })
    return () => {
      left = true
    }
  }, [slug, attempt])
  const retry = () => {
    show({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { variant, retry }
}
