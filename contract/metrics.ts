// Metrics of a website from external sources, each with its source and date. A missing metric is null, never 0.
import { z } from 'zod'

const metricSources = ['common_crawl', 'tranco', 'moz', 'serpapi', 'admin'] as const
export const metricSource = z.enum(metricSources)
export type MetricSource = z.output<typeof metricSource>

const figure = <S extends z.ZodType>(value: S) =>
  z.object({ value, source: metricSource, taken_at: z.iso.datetime() }).nullable()

const percentage = z.int().min(0).max(100)

/** Visits per month as a range, because open data is not more precise. */
export const traffic = z.object({ from: z.int().min(0), to: z.int().min(0).nullable() })
export type Traffic = z.output<typeof traffic>

/** Position of the site in Google's results for a query, and how it is displayed there. */
export const googleEntry = z.object({
  query: z.string().max(200),
  /** Null: not among the results that were checked. */
  position: z.int().min(1).nullable(),
  checked_at: z.int().min(1),
  snippet: z.string().max(500).nullable(),
})
export type GoogleEntry = z.output<typeof googleEntry>

export const figures = z.object({
  dr: figure(percentage),
  da: figure(percentage),
  spam_score: figure(percentage),
  traffic: figure(traffic),
  google: figure(googleEntry),
})
export type Figures = z.output<typeof figures>
export type MetricName = keyof Figures
export const metricNames = ['dr', 'da', 'spam_score', 'traffic', 'google'] as const satisfies readonly MetricName[]
