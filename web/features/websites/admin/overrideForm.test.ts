import { expect, test } from 'vitest'
import { readOverride, type TypedOverride } from './overrideForm.ts'

const typed = (part: Partial<TypedOverride>): TypedOverride => ({
  field: 'dr',
  value: '',
  from: '',
  to: '',
  reason: 'Because',
  ...part,
})

const read = (part: Partial<TypedOverride>, language = 'en'): unknown => {
  const result = readOverride(typed(part), language)
  return result.kind === 'said' ? result.said.override.value : result.complaints
}

test.each<[Partial<TypedOverride>, unknown]>([
  [{ field: 'quality_score', value: ' 80 ' }, 80],
  [{ field: 'spam_score', value: '0' }, 0],
  [{ field: 'country', value: 'de' }, 'DE'],
  [{ field: 'niche', value: 'travel' }, 'travel'],
  [{ field: 'language', value: 'other' }, 'other'],
  [
    { field: 'traffic', from: '1000', to: '5,000' },
    { from: 1000, to: 5000 },
  ],
  [
    { field: 'traffic', from: '1,000' },
    { from: 1000, to: null },
  ],
])('parses %j', (part, value) => {
  expect(read(part)).toEqual(value)
})

test('parses thousands separators of the page’s language', () => {
  const part = { field: 'traffic', from: '20.000', to: '1.000.000' } as const
  expect(read(part, 'de')).toEqual({ from: 20_000, to: 1_000_000 })
  expect(read(part, 'en')).toEqual({ from: 'not_whole', to: 'not_a_number' })
})

test.each<[Partial<TypedOverride>, object]>([
  [{ field: 'quality_score', value: '' }, { value: 'required' }],
  [{ field: 'quality_score', value: '101' }, { value: 'too_big:100' }],
  [{ field: 'dr', value: '1e1' }, { value: 'not_a_number' }],
  [{ field: 'dr', value: '1.5' }, { value: 'not_whole' }],
  [{ field: 'dr', value: '-1' }, { value: 'too_small:0' }],
  [{ field: 'country', value: '' }, { value: 'required' }],
  [{ field: 'country', value: 'D1' }, { value: 'wrong_value' }],
  [{ field: 'niche', value: '' }, { value: 'required' }],
  [{ field: 'niche', value: 'nonsense' }, { value: 'wrong_value' }],
  [{ field: 'traffic', from: '', to: '5' }, { from: 'required' }],
  [{ field: 'traffic', from: '5,000', to: '1,000' }, { to: 'too_small:5000' }],
  [
    { field: 'traffic', from: '-1', to: 'many' },
    { from: 'too_small:0', to: 'not_a_number' },
  ],
])('rejects %j with %j', (part, complaints) => {
  expect(read(part)).toEqual(complaints)
})

test('reports a missing reason together with the other errors', () => {
  expect(read({ field: 'dr', value: '', reason: '' })).toEqual({ value: 'required', reason: 'too_short:3' })
  expect(read({ field: 'dr', value: '5', reason: 'x' })).toEqual({ reason: 'too_short:3' })
})
