import { expect, it } from 'vitest'
import { chosenAmong } from './chosenWebsite.ts'

it('uses the website chosen last while it exists, otherwise the first', () => {
  const websites = [{ id: 'one' }, { id: 'other' }]
  expect(chosenAmong(websites, 'other')).toEqual({ id: 'other' })
  expect(chosenAmong(websites, 'gone')).toEqual({ id: 'one' })
  expect(chosenAmong(websites, null)).toEqual({ id: 'one' })
  expect(chosenAmong([], 'other')).toBeNull()
})
