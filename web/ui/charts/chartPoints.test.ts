import { describe, expect, it } from 'vitest'
import type { ChartPoint, ChartSeries } from './series.ts'
import { axisDays, dayNames, tellingPoints } from './chartPoints.ts'

const series: ChartSeries[] = [{ key: 'balance', label: 'Balance', tone: 'accent' }]
const pointsOf = (...balances: number[]): ChartPoint[] =>
  balances.map((balance, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, balance }))

describe('the labels of a chart', () => {
  it('name a day in the reader’s language', () => {
    expect(dayNames('en').whole('2026-11-05')).toBe('5 Nov 2026')
    expect(dayNames('de').whole('2026-11-05')).toBe('05.11.2026')
    expect(dayNames('de').short('2026-11-05')).toBe('5. Nov.')
  })

  it('place days at even distances on the axis, including the first and the last', () => {
    expect(axisDays(pointsOf(0, 0, 0, 0, 0, 0, 0), 3)).toEqual(['2026-11-01', '2026-11-04', '2026-11-07'])
    expect(axisDays(pointsOf(0, 0, 0), 9)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
    expect(axisDays(pointsOf(0, 0, 0), 0)).toEqual(['2026-11-01', '2026-11-03'])
    expect(axisDays(pointsOf(7), 5)).toEqual(['2026-11-01'])
    expect(axisDays([], 5)).toEqual([])
  })

  it('list changes in the table, including the first and the last day', () => {
    const notified = tellingPoints(pointsOf(10, 10, 35, 35, 35), series).map(({ day, balance }) => [day, balance])
    expect(notified).toEqual([
      ['2026-11-01', 10],
      ['2026-11-03', 35],
      ['2026-11-05', 35],
    ])
  })
})
