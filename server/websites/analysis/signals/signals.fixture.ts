// A decent site for tests of signals, and the results of one signal for a variant of it.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { z } from 'zod'
import type { SignalResult } from '../../../../contract/analysis.ts'
import type { Signal } from '../../../../contract/signals.ts'
import type { PageFacts, SiteFacts } from '../../../platform/crawl/facts.ts'
import { linkFact, pageFacts, siteFacts } from '../../../testing/siteFacts.ts'
import { analyse } from '../analyse.ts'
import { differentText } from '../texts.fixture.ts'

export const today = '2026-05-04'

export const footer = ['about', 'contact', 'privacy'].map((path) =>
  linkFact({ url: `https://harbour.com/${path}`, text: path, place: 'footer' }),
)

/** Pages of a good site, which each test degrades in one way. */
export const decent = (count = 15, known: (at: number) => Partial<PageFacts> = () => ({})): PageFacts[] =>
  Array.from({ length: count }, (_, at) => {
    const url = at === 0 ? 'https://harbour.com/' : `https://harbour.com/article-${at}`
    return pageFacts({
      url,
      title: `Notes from the harbour, part ${at}`,
      text: `${differentText(at, 680)} Part ${at}.`,
      headings: [
        { level: 1, text: `Part ${at}` },
        { level: 2, text: 'In spring' },
        { level: 2, text: 'In autumn' },
      ],
      dates: ['2026-04-20'],
      links: footer,
      ...known(at),
    })
  })

/** The placeholders in the sentence and the advice of a finding, from the locale files. */
const namedBy = ({ signal, finding }: SignalResult): string[] => {
  const place = new URL('../../../../web/features/analysis/locales/en.json', import.meta.url)
  const ofEverySignal = z.record(z.string(), z.record(z.string(), z.string()))
  const texts = z
    .object({ findings: ofEverySignal, advices: ofEverySignal })
    .parse(JSON.parse(readFileSync(place, 'utf8')))
  const said = [texts.findings, texts.advices].map((ofSignal) => ofSignal[signal]?.[finding] ?? '{{no text}}')
  return [...said.join().matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = '']) => name)
}

export const of = (signal: Signal, pages: PageFacts[], known: Partial<SiteFacts> = {}): SignalResult => {
  const outcome = analyse(siteFacts(pages, known), { today })
  const result = outcome.kind === 'analysed' ? outcome.analysis.signals.find((one) => one.signal === signal) : undefined
  if (result === undefined) throw new Error('No result for this signal.')
  expect(Object.keys(result.values)).toEqual(expect.arrayContaining(namedBy(result)))
  return result
}

export const everywhere =
  (change: Partial<PageFacts>): (() => Partial<PageFacts>) =>
  (): Partial<PageFacts> =>
    change
