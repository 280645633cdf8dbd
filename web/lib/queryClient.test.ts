import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { createQueryClient, fetchWhatFailed, pauseBeforeRetryMs } from './queryClient.ts'

it('keeps answers fresh for 5 minutes and at all for 10, tries once more, and does not ask again on focus', () => {
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

it('lets nobody wait for the answer that something is gone, and gives a server that fails a second', () => {
  expect(pauseBeforeRetryMs(new ApiError(404, { code: 'not_found' }))).toBe(0)
  expect(pauseBeforeRetryMs(new ApiError(500, { code: 'unexpected' }))).toBe(1_000)
  expect(pauseBeforeRetryMs(new ApiError(0, { code: 'network' }))).toBe(1_000)
})

it('fetches again what is shown and failed, or is known to be old, and nothing else', async () => {
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
