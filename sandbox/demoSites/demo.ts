// The demo sites: about 300 small websites of all niches in both languages, a few written by hand, the others composed.
// Independent of the domains' demo data.
import { composeSite } from './compose.ts'
import { writtenSites } from './material.ts'
import { type DemoSite, toDemoSite } from './pages.ts'
import { plans } from './plan.ts'

export type { DemoSite } from './pages.ts'

/** The reference day of the hand-written sites; their dates shift with today, so that they stay equally fresh. */
const writtenOn = '2026-09-05'

const shifted = (date: string, today: string): string =>
  new Date(Date.parse(date) + Date.parse(today) - Date.parse(writtenOn)).toISOString().slice(0, 10)

export const demoHosts: readonly string[] = [...writtenSites, ...plans].map(({ host }) => host)

/**
 * The pages of demo sites. Their dates are relative to `today`; for an earlier day, the result is what the sites had by
 * then.
 */
export const demoSites = (hosts: readonly string[], today: string, asOf = today): DemoSite[] => {
  const wanted = new Set(hosts)
  const asIs = writtenSites
    .filter(({ host }) => wanted.has(host))
    .map((site) => ({
      ...site,
      articles: site.articles
        .map((article) => ({ ...article, date: shifted(article.date, today) }))
        .filter(({ date }) => date <= asOf),
    }))
  const composed = plans.filter(({ host }) => wanted.has(host)).map((plan) => composeSite(plan, today, asOf))
  return [...asIs, ...composed].map(toDemoSite)
}
