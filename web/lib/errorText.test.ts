// Failures in words: also one whose code came into the world after this page was loaded.
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { failureText } from './errorText.ts'
import { ApiError, type FailureCode } from './http.ts'

const t = ((key: string) => key) as unknown as TFunction<'errors'>

it('says what a code means, and of one it does not know that something went wrong', () => {
  expect(failureText(t, new ApiError(404, { code: 'not_found' }))).toBe('codes.not_found')
  expect(failureText(t, new ApiError(0, { code: 'network' }))).toBe('codes.network')
  const newer = 'named_next_year' as FailureCode
  expect(failureText(t, new ApiError(409, { code: newer, reference: 'AB12' }))).toBe('unknown reference')
  expect(failureText(t, new TypeError('Broken'))).toBe('unknown')
})
