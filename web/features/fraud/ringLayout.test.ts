import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeBetween, nodePoints, nodeRadius, strokeOfTrade, viewHeight, viewWidth } from './ringLayout.ts'

describe('the picture of a ring', () => {
  it('has every member inside the picture, and no two of them on top of each other', () => {
    for (let count = 2; count <= 8; count += 1) {
      const points = nodePoints(count)
      for (const [place, { x, y }] of points.entries()) {
        expect(x).toBeGreaterThan(nodeRadius)
        expect(x).toBeLessThan(viewWidth - nodeRadius)
        expect(y).toBeGreaterThan(nodeRadius)
        expect(y).toBeLessThan(viewHeight - nodeRadius)
        for (const other of points.slice(place + 1)) {
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(2 * nodeRadius)
        }
      }
    }
  })

  it('bends trades in opposite directions to opposite sides', () => {
    const [a, b] = nodePoints(2)
    if (a === undefined || b === undefined) throw new Error('two points')
    const [there, back] = [edgeBetween(a, b), edgeBetween(b, a)]
    expect(Math.hypot(there.label.x - back.label.x, there.label.y - back.label.y)).toBeGreaterThan(20)
  })

  it('draws more credits wider, within limits', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (one, other) => {
        const most = Math.max(one, other)
        const [a, b] = [strokeOfTrade(one, most), strokeOfTrade(other, most)]
        expect(Math.sign(a - b)).toBe(most === 0 ? 0 : Math.sign(one - other))
        for (const width of [a, b]) expect(width >= 1.5 && width <= 6).toBe(true)
      }),
    )
  })
})
