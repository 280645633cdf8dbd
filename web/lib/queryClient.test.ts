import { expect, it } from 'vitest'
import { createQueryClient } from './queryClient.ts'

it('keeps answers fresh for 5 minutes and at all for 10, tries once more, and does not ask again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    networkMode: 'always',
  })
})
