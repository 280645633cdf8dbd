// Freshness signal: the age of the newest date on the site. Without any dates it is unknown, which is neither fresh nor
// stale.
import { dayMs } from '../../../../contract/durations.ts'
import type { ReadSite } from '../pages.ts'
import { type Judge, judged, unmeasured } from '../verdict.ts'

/** The maximum loss for an age in days; anything older costs the same as the last. */
const ageLosses = [
  { daysMax: 120, loss: 0 },
  { daysMax: 365, loss: 1 },
  { daysMax: 730, loss: 2 },
  { daysMax: 1095, loss: 4 },
] as const
const oldestLoss = 5
const staleFrom = 4
const unknownPoints = 4
/** Many systems write today's date into every entry of the sitemap, so it can only soften the result of the pages. */
const sitemapLossMin = 1

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** ISO dates compare as text. A future date is an announcement, not a publication. */
const newest = (days: readonly string[], today: string): string | null =>
  days
    .filter((day) => isDay(day) && day <= today)
    .reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)

const lossOf = (day: string, today: string): number => {
  const days = (Date.parse(today) - Date.parse(day)) / dayMs
  return ageLosses.find(({ daysMax }) => days <= daysMax)?.loss ?? oldestLoss
}

const daysOf = ({ content }: ReadSite): string[] => content.flatMap(({ facts }) => facts.dates)

export const judgeFreshness: Judge = (read) => {
  const { site, today } = read
  const onPages = newest(daysOf(read), today)
  const inSitemap = newest(site.sitemap.newestDay === null ? [] : [site.sitemap.newestDay], today)
  const candidates = [
    ...(onPages === null ? [] : [{ day: onPages, loss: lossOf(onPages, today) }]),
    ...(inSitemap === null ? [] : [{ day: inSitemap, loss: Math.max(sitemapLossMin, lossOf(inSitemap, today)) }]),
  ].sort((one, other) => one.loss - other.loss)
  const [best] = candidates
  if (best === undefined) return unmeasured('freshness', 'no_dates', unknownPoints)
  const finding = best.loss >= staleFrom ? 'stale' : 'aging'
  return judged('freshness', { day: best.day }, [{ finding, points: best.loss, values: { day: best.day } }])
}
