// CSV export of the referral analytics in the reader's language: by day, by source or by landing page.
import type { InputOf } from '../../contract/endpoint.ts'
import type { referralEndpoints, ReferralTotals } from '../../contract/referrals.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { readAnalytics } from './analytics.ts'
import { analyticsWords } from './exportWords.ts'

type RequestInput = InputOf<(typeof referralEndpoints)['exportAnalytics']>['query']

export interface AnalyticsFile {
  name: string
  text: string
}

/** Short enough to generate within the request: at most one line for each day of the period. */
export const exportAnalytics = async (
  db: Db,
  memberId: string,
  { by, language, ...asked }: RequestInput,
): Promise<AnalyticsFile> => {
  const { from, to, days, sources, landings } = await readAnalytics(db, memberId, asked)
  const words = analyticsWords[language]
  const linesBy: Record<RequestInput['by'], () => [name: string, sums: ReferralTotals][]> = {
    day: () => days.map(({ day, ...sums }) => [day, sums]),
    source: () => sources.map(({ source, ...sums }) => [words.sources[source] ?? source, sums]),
    landing: () => landings.map(({ landing, ...sums }) => [words.landings[landing] ?? landing, sums]),
  }
  const lines = linesBy[by]().map(([name, sums]) => lineOf(name, sums))
  return {
    name: `${words.fileNames[by]}-${from}-${to}.csv`,
    text: [byteOrderMark, csvLine([words.by[by], ...words.columns]), ...lines].join(''),
  }
}

const lineOf = (name: string, { clicks, registrations, activated, purchases, credits }: ReferralTotals): string =>
  csvLine([name, clicks, registrations, activated, purchases, credits, conversionOf(registrations, clicks)])

/** Conversion rate in percent with two decimals; null without clicks. */
const conversionOf = (registrations: number, clicks: number): number | null =>
  clicks === 0 ? null : Math.round((registrations / clicks) * 10_000) / 100
