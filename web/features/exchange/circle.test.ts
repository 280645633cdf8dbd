import { expect, test } from 'vitest'
import { drawCircle, pictureWidth, shortName } from './circle.ts'

test.each([2, 3] as const)(
  'a ring of %i has a node and an arrow for each member, all inside the diagram',
  (members) => {
    const { height, nodes, arrows } = drawCircle(members)
    expect([nodes.length, arrows.length]).toEqual([members, members])
    for (const { line, head } of arrows) {
      const [, ...numbers] = `${line} ${head}`.split(/[^\d.-]+/)
      const figures = numbers.filter((figure) => figure !== '').map(Number)
      for (const [position, figure] of figures.entries()) {
        expect(figure).toBeGreaterThan(0)
        expect(figure).toBeLessThan(position % 2 === 0 ? pictureWidth : height)
      }
    }
  },
)

test('two arrows in opposite directions do not overlap', () => {
  const [there, back] = drawCircle(2).arrows
  expect(there?.line).not.toBe(back?.line)
})

test('a long name is truncated in the diagram', () => {
  expect(shortName('waldpfad.test')).toBe('waldpfad.test')
  expect(shortName('a-very-long-name-of-a-website.test')).toBe('a-very-long-name-of…')
})
