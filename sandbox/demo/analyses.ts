// Quality analyses of the demo sites. The results are in a file generated with the real analysis
// (checks/demoAnalyses.ts), because analysing three hundred sites takes seconds and a start must not.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { country, niche, siteLanguage } from '../../contract/analysis.ts'
import { dayMs } from '../../contract/durations.ts'
import { signals, signalWeights } from '../../contract/signals.ts'
import type { Analysis } from '../../server/websites/seed.ts'

export const demoAnalysesPath = 'sandbox/demo/analyses.jsonl'

/** Dates in the file are relative to this day; the reader passes the actual day. */
export const writtenDay = '2026-01-01'

export interface DemoAnalysis {
  domain: string
  daysAgo: number
  analysis: Analysis
}

const value = z.union([z.string(), z.number()])
const line = z.tuple([
  z.string(),
  z.int(),
  z.int(),
  siteLanguage.nullable(),
  country.nullable(),
  niche.nullable(),
  z.string().nullable(),
  z.array(z.tuple([z.int(), z.string(), z.record(z.string(), value)])).length(signals.length),
  z.array(z.tuple([z.string(), z.int(), z.string().nullable(), z.int()])),
])

export const toLine = ({ domain, daysAgo, analysis }: DemoAnalysis): string => {
  const { score, language, country: place, niche: about, title } = analysis
  const bySignal = new Map(analysis.signals.map((result) => [result.signal, result]))
  const judged = signals.map((signal) => {
    const result = bySignal.get(signal)
    if (result === undefined) throw new Error(`The analysis of ${domain} has no result for ${signal}`)
    return [result.points, result.finding, result.values]
  })
  const pages = analysis.pagesRead.map(({ url, status, title: heading, words }) => [url, status, heading, words])
  return JSON.stringify([domain, daysAgo, score, language, place, about, title, judged, pages])
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Dates in the results are relative to the day of the file; they are shifted to today here. */
const fromLine = (text: string, shiftMs: number): DemoAnalysis => {
  const [domain, daysAgo, score, language, place, about, title, judged, pages] = line.parse(JSON.parse(text))
  const shifted = (values: Record<string, string | number>): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(values).map(([name, known]) => [
        name,
        typeof known === 'string' && isDay.test(known)
          ? new Date(Date.parse(known) + shiftMs).toISOString().slice(0, 10)
          : known,
      ]),
    )
  return {
    domain,
    daysAgo,
    analysis: {
      score,
      language,
      country: place,
      niche: about,
      title,
      signals: signals.map((signal, at) => {
        const [points, finding, values] = judged[at] ?? [0, '', {}]
        return { signal, points, weight: signalWeights[signal], finding, values: shifted(values) }
      }),
      pagesRead: pages.map(([url, status, heading, words]) => ({ url, status, title: heading, words })),
    },
  }
}

export const readDemoAnalyses = async (today: string): Promise<DemoAnalysis[]> => {
  const text = await readFile(new URL('analyses.jsonl', import.meta.url), 'utf8')
  const shiftMs = Math.round((Date.parse(today) - Date.parse(writtenDay)) / dayMs) * dayMs
  return text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => fromLine(row, shiftMs))
}
