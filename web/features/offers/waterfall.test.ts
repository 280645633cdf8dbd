import { expect, it } from 'vitest'
import { waterfall } from './waterfall.ts'

it('starts every bar where the previous one ended, within the maximum', () => {
  const falls = waterfall([
    { step: 'base', credits: 10, known: true },
    { step: 'quality', credits: 30, known: true },
    { step: 'rel', credits: -20, known: true },
    { step: 'traffic', credits: 0, known: false },
  ])
  expect(falls.map(({ start, width }) => [start, width])).toEqual([
    [0, 25],
    [25, 75],
    [50, 50],
    [50, 0],
  ])
})

it('draws nothing if there is nothing to add up', () => {
  expect(waterfall([{ step: 'base', credits: 0, known: true }])).toMatchObject([{ start: 0, width: 0 }])
  expect(waterfall([])).toEqual([])
})
