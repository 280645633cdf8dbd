import { expect, test } from 'vitest'
import { drawHarbour } from './picture.ts'

test('the same picture is drawn for the same name, and another for another', () => {
  expect(drawHarbour('a')).toEqual(drawHarbour('a'))
  expect(drawHarbour('a')).not.toEqual(drawHarbour('b'))
})
