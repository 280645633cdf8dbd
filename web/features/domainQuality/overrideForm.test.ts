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

test.each<[Partial<TypedOverride>, unknown]>([
  [{ field: 'quality_score', value: ' 80 ' }, 80],
  [{ field: 'country', value: 'de' }, 'DE'],
  [{ field: 'niche', value: 'travel' }, 'travel'],
  [{ field: 'language', value: 'other' }, 'other'],
  [
    { field: 'traffic', from: '1000', to: '5000' },
    { from: 1000, to: 5000 },
  ],
  [
    { field: 'traffic', from: '1000' },
    { from: 1000, to: null },
  ],
])('%j is read', (part, value) => {
  expect(readOverride(typed(part))).toEqual({ field: part.field, value })
})

test.each<Partial<TypedOverride>>([
  { field: 'quality_score', value: '' },
  { field: 'quality_score', value: '101' },
  { field: 'dr', value: '1e1' },
  { field: 'dr', value: '-1' },
  { field: 'country', value: 'Germany' },
  { field: 'niche', value: 'nonsense' },
  { field: 'traffic', from: '', to: '5' },
  { field: 'traffic', from: '5000', to: '1000' },
  { field: 'traffic', from: '1', to: 'many' },
])('%j is refused', (part) => {
  expect(readOverride(typed(part))).toBeNull()
})
