import { expect, it } from 'vitest'
import { refusalOf } from './pictureFile.ts'

const fiveMegabytes = 5 * 1024 * 1024

it('rejects a file before upload if it is not an accepted image type or larger than 5 MB', () => {
  expect(refusalOf({ type: 'image/png', size: fiveMegabytes })).toBeNull()
  expect(refusalOf({ type: 'image/jpeg', size: fiveMegabytes + 1 })).toBe('tooLarge')
  expect(refusalOf({ type: 'image/svg+xml', size: 10 })).toBe('notAnImage')
  expect(refusalOf({ type: 'application/pdf', size: fiveMegabytes + 1 })).toBe('notAnImage')
  expect(refusalOf({ type: '', size: 10 })).toBe('notAnImage')
})
