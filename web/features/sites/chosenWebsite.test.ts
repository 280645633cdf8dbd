import { expect, it } from 'vitest'
import { chosenAmong } from './chosenWebsite.ts'

it('the website that was chosen last is the one, as long as it is there; else the first', () => {
  const websites = [{ id: 'one' }, { id: 'other' }]
  expect(chosenAmong(websites, 'other')).toEqual({ id: 'other' })
  expect(chosenAmong(websites, 'gone')).toEqual({ id: 'one' })
  expect(chosenAmong(websites, null)).toEqual({ id: 'one' })
  expect(chosenAmong([], 'other')).toBeNull()
})
