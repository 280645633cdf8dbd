// Data types of a chart.
import type { Tone } from '../tones.ts'

/** One day (2026-11-15) with a value for each series; null: unknown. A month is identified by its first day. */
export interface ChartPoint {
  readonly day: string
  readonly [series: string]: number | string | null
}

export interface ChartSeries {
  /** Key of its values in the points. */
  key: string
  label: string
  tone: Tone
  /** An area shows a level, with steps at the end of each day; bars show the amount of each day. */
  as?: 'area' | 'line' | 'bars'
}

export interface AreaChartProps {
  /** What the chart shows; the caption of its table. */
  label: string
  /** Oldest first, a point for every day. */
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** In pixels, including the axis and, with several series, the legend. */
  height: number
  /** 'month': one point per month. */
  by?: 'day' | 'month'
  /** Values that are compared with each other and not with zero: the axis starts near the smallest. */
  near?: true
  /** Formats a single value, for example "1,250 credits". */
  figure?(value: number): string
}
