import { expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { createQueryClient, pauseBeforeRetryMs } from './queryClient.ts'

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
