// What a chart is drawn from.
import type { Tone } from '../tones.ts'

/** One day (2026-11-15) with a figure for each series; null: nobody can tell. A month is named by its first day. */
export interface ChartPoint {
  readonly day: string
  readonly [series: string]: number | string | null
}

export interface ChartSeries {
  /** The name of its figures in the points. */
  key: string
  label: string
  tone: Tone
  /** An area says how much there is, steps at the end of each day; bars say how much there was on each day. */
  as?: 'area' | 'line' | 'bars'
}

export interface AreaChartProps {
  /** What the chart shows, as the title of its table. */
  label: string
  /** Oldest first, a point for every day. */
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** In pixels, with the days below and, where there are several series, their names above. */
  height: number
  /** 'month': there is a point for every month. */
  by?: 'day' | 'month'
  /** Figures that are compared with each other and not with nothing: the axis begins near the smallest. */
  near?: true
  /** How a figure is said where it stands alone, for example "1,250 credits". */
  figure?(value: number): string
}
