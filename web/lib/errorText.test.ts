// Error texts, including a code that is newer than this page.
import type { Translate } from './translation.ts'
import { expect, it } from 'vitest'
import { failureText } from './errorText.ts'
import { ApiError, type FailureCode } from './http.ts'

const t = ((key: string) => key) as unknown as Translate<'errors'>

it('returns the text of a code, and a generic one for an unknown code', () => {
  expect(failureText(t, new ApiError(404, { code: 'not_found' }))).toBe('codes.not_found')
  expect(failureText(t, new ApiError(0, { code: 'network' }))).toBe('codes.network')
  const newer = 'named_next_year' as FailureCode
  expect(failureText(t, new ApiError(409, { code: newer, reference: 'AB12' }))).toBe('unknown reference')
  expect(failureText(t, new TypeError('Broken'))).toBe('unknown')
})
