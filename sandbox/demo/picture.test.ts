import { expect, test } from 'vitest'
import { drawHarbour } from './picture.ts'

test('the same name gives the same picture, another name another one', () => {
  expect(drawHarbour('a')).toEqual(drawHarbour('a'))
  expect(drawHarbour('a')).not.toEqual(drawHarbour('b'))
})
