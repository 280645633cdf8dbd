import { describe, expect, it } from 'vitest'
import { lineThrough, plot } from './chart.ts'
import { worstSignals } from './score.ts'

describe('the score chart', () => {
  const frame = { width: 120, height: 120, left: 10, right: 10, top: 10, bottom: 10 }

  it('stays within its edges, scaled by time and by score', () => {
    const points = plot(
      [
        { at: '2026-01-01T00:00:00Z', score: 0 },
        { at: '2026-01-02T00:00:00Z', score: 100 },
        { at: '2026-01-05T00:00:00Z', score: 50 },
      ],
      frame,
    )
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [10, 110],
      [35, 10],
      [110, 60],
    ])
    expect(lineThrough(points)).toBe('M10.0 110.0 L35.0 10.0 L110.0 60.0')
  })

  it('handles points with the same timestamp', () => {
    const points = plot(
      [
        { at: '2026-01-01T00:00:00Z', score: 40 },
        { at: '2026-01-01T00:00:00Z', score: 60 },
      ],
      frame,
    )
    expect(points.map(({ x }) => x)).toEqual([10, 110])
  })
})

describe('the most useful advice', () => {
  it('belongs to the signals with the largest loss, never to full ones', () => {
    const signal = (name: 'speed' | 'mobile' | 'freshness', points: number, weight: number) => ({
      signal: name,
      points,
      weight,
      finding: 'fine',
      values: {},
    })
    const signals = [signal('speed', 3, 3), signal('mobile', 1, 3), signal('freshness', 2, 8)]
    expect(worstSignals(signals, 3).map((one) => one.signal)).toEqual(['freshness', 'mobile'])
    expect(worstSignals(signals, 1)).toHaveLength(1)
  })
})
