import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { createQueryClient, fetchWhatFailed, pauseBeforeRetryMs } from './queryClient.ts'

it('keeps data fresh for 5 minutes and cached for 10, retries once, and does not refetch on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    retryDelay: expect.any(Function) as unknown,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    networkMode: 'always',
  })
})

it('retries at once after a client error, and after a second on a server error', () => {
  expect(pauseBeforeRetryMs(new ApiError(404, { code: 'not_found' }))).toBe(0)
  expect(pauseBeforeRetryMs(new ApiError(500, { code: 'unexpected' }))).toBe(1_000)
  expect(pauseBeforeRetryMs(new ApiError(0, { code: 'network' }))).toBe(1_000)
})

it('refetches what is shown and failed or is stale, and nothing else', async () => {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  const asked: string[] = []
  let isReachable = false
  const show = (name: string) => {
    const queryFn = () => {
      asked.push(name)
      return isReachable ? Promise.resolve(name) : Promise.reject(new ApiError(0, { code: 'network' }))
    }
    return new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined)
  }
  queryClient.setQueryData(['true'], 'true')
  queryClient.setQueryData(['old'], 'as it was')
  const ends = ['failed', 'true', 'old'].map(show)
  await queryClient.invalidateQueries({ queryKey: ['old'] })
  expect(asked).toEqual(['failed', 'old'])
  isReachable = true
  await fetchWhatFailed(queryClient)
  expect(asked.toSorted()).toEqual(['failed', 'failed', 'old', 'old'])
  expect(['failed', 'true', 'old'].map((name) => queryClient.getQueryData([name]))).toEqual(['failed', 'true', 'old'])
  for (const end of ends) end()
  queryClient.clear()
})
