// Benchmark: how often the analysis assigns the same category, language and country to a page as a human reader. The
// texts in bench/classify were written only for this, before the lexicon was tried on them.
import { judgeLabelledPages, type JudgedPage, shareRight } from '../server/testing/labelledPages.ts'
import { type Measured, percentile, round } from './report.ts'

const unlabelled = 'none'

const rowOf = (name: string, pages: readonly JudgedPage[]): Record<string, string | number> => ({
  what: name,
  pages: pages.length,
  niche: round(shareRight(pages, 'niche'), 3),
  language: round(shareRight(pages, 'language'), 3),
  country: round(shareRight(pages, 'country'), 3),
})

/** Only mismatches; correct results are not listed. */
const confusions = (pages: readonly JudgedPage[]): Record<string, string | number>[] => {
  const counts = new Map<string, number>()
  for (const { label, reported } of pages) {
    if (label.niche === reported.niche) continue
    const pair = `${label.niche ?? unlabelled} taken for ${reported.niche ?? unlabelled}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts]
    .sort(([one, ones], [other, others]) => (ones === others ? (one < other ? -1 : 1) : others - ones))
    .map(([what, times]) => ({ what, pages: times }))
}

const timedMs = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rounds = 5

export const measureClassify = async (): Promise<Measured> => {
  const pages = await judgeLabelledPages()
  const times: number[] = []
  for (let at = 0; at < rounds; at += 1) times.push(await timedMs(judgeLabelledPages))
  const of = (language: string, about: boolean): JudgedPage[] =>
    pages.filter(({ label }) => label.language === language && (label.niche !== null) === about)
  return {
    rows: [
      rowOf('German, of a niche', of('de', true)),
      rowOf('English, of a niche', of('en', true)),
      rowOf('German, of none', of('de', false)),
      rowOf('English, of none', of('en', false)),
      rowOf('another language', of('other', false)),
      rowOf(
        'with a country',
        pages.filter(({ label }) => label.country !== null),
      ),
      rowOf('all', pages),
      { what: 'analysis of a page, ms', pages: round(percentile(times, 0.5) / pages.length, 2) },
      ...confusions(pages),
    ],
    figure: {
      name: 'classify',
      ours: round(shareRight(pages, 'niche'), 3),
      limit: null,
      unit: 'share of niches told right',
    },
  }
}
