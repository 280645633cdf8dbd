// CSV export of the referral analytics in the reader's language: by day, by source or by landing page.
import type { InputOf } from '../../contract/endpoint.ts'
import type { referralEndpoints, ReferralTotals } from '../../contract/referrals.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { readAnalytics } from './analytics.ts'
import { referralTexts } from './referralTexts.ts'

type ExportQuery = InputOf<(typeof referralEndpoints)['exportAnalytics']>['query']

export interface AnalyticsFile {
  name: string
  text: string
}

/** Short enough to generate within the request: at most one line for each day of the period. */
export const exportAnalytics = async (
  db: Db,
  memberId: string,
  { by, language, ...asked }: ExportQuery,
): Promise<AnalyticsFile> => {
  const { from, to, days, sources, landings } = await readAnalytics(db, memberId, asked)
  const t = referralTexts(language)
  const screen = screenTexts.referrals(language)
  const sourceNames = screen.group('sources')
  const landingNames = screen.group('landings')
  const firstColumn = { day: t('export.day'), source: screen('breakdown.source'), landing: screen('breakdown.landing') }
  const metrics = (['clicks', 'registrations', 'activated', 'purchases', 'credits'] as const).map((metric) =>
    screen(`metrics.${metric}`),
  )
  const linesBy: Record<ExportQuery['by'], () => [name: string, sums: ReferralTotals][]> = {
    day: () => days.map(({ day, ...sums }) => [day, sums]),
    source: () => sources.map(({ source, ...sums }) => [nameIn(sourceNames, source), sums]),
    landing: () => landings.map(({ landing, ...sums }) => [nameIn(landingNames, landing), sums]),
  }
  const lines = linesBy[by]().map(([name, sums]) => lineOf(name, sums))
  return {
    name: `${t(`export.fileNames.${by}`)}-${from}-${to}.csv`,
    text: [byteOrderMark, csvLine([firstColumn[by], ...metrics, t('export.conversion')]), ...lines].join(''),
  }
}

/** Others are hosts, paths or words from the link, and are exported unchanged. */
const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key

const lineOf = (name: string, { clicks, registrations, activated, purchases, credits }: ReferralTotals): string =>
  csvLine([name, clicks, registrations, activated, purchases, credits, conversionOf(registrations, clicks)])

/** Conversion rate in percent with two decimals; null without clicks. */
const conversionOf = (registrations: number, clicks: number): number | null =>
  clicks === 0 ? null : Math.round((registrations / clicks) * 10_000) / 100
