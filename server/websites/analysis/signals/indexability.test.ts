import { describe, expect, test } from 'vitest'
import type { SignalResult } from '../../../../contract/analysis.ts'
import type { PageFacts, RobotsReading, SiteFacts } from '../../../platform/crawl/facts.ts'
import { pageFacts, siteFacts } from '../../../testing/siteFacts.ts'
import { readSite } from '../readSite.ts'
import { judgeIndexability } from './indexability.ts'

const pages = (count: number, known: (at: number) => Partial<PageFacts> = () => ({})): PageFacts[] =>
  Array.from({ length: count }, (_, at) =>
    pageFacts({ url: `https://harbour.com/${at === 0 ? '' : `article-${at}`}`, ...known(at) }),
  )
const judge = (read: PageFacts[], known: Partial<SiteFacts> = {}): SignalResult =>
  judgeIndexability(readSite(siteFacts(read, known), '2026-05-04'))
const rules = (known: Partial<Extract<RobotsReading, { kind: 'rules' }>>): RobotsReading => ({
  kind: 'rules',
  sitemaps: [],
  crawlDelaySeconds: null,
  allowsUs: true,
  allowsEverybody: true,
  allowsSearchEngines: true,
  ...known,
})

describe('robots directives of pages', () => {
  test.each(['noindex', 'googlebot:noindex', 'bingbot:noindex', 'googlebot:none'])(
    'a homepage with %s has zero points',
    (token) => {
      const read = pages(6, (at) => (at === 0 ? { robots: [token] } : {}))
      expect(judge(read)).toMatchObject({ finding: 'homepage_noindex', points: 0 })
    },
  )

  test('noindex and nofollow for one search engine cost the same as for all', () => {
    const said = (robots: string[]): SignalResult => judge(pages(6, (at) => (at === 0 ? {} : { robots })))
    expect(said(['bingbot:noindex'])).toEqual(said(['noindex']))
    expect(said(['noindex']).finding).toBe('pages_noindex')
    expect(said(['googlebot:nofollow'])).toEqual(said(['nofollow']))
    expect(said(['nofollow']).finding).toBe('pages_nofollow')
  })

  test('directives for our crawler alone cost nothing', () => {
    expect(judge(pages(6, () => ({ robots: ['us:nofollow', 'us:noindex', 'us:none'] })))).toMatchObject({
      finding: 'fine',
      points: 9,
    })
  })
})

describe('robots.txt', () => {
  test.each([{ allowsEverybody: false }, { allowsSearchEngines: false }])('%j closes the site', (known) => {
    expect(judge(pages(6), { robots: rules(known) })).toMatchObject({ finding: 'closed_by_robots', points: 1 })
  })

  test('does not also charge for each page of a closed site', () => {
    const closed = { robots: rules({ allowsSearchEngines: false }), pagesFound: 6, pagesForbidden: 6 }
    expect(judge(pages(6), closed).points).toBe(1)
    expect(judge(pages(6), { ...closed, robots: rules({}) })).toMatchObject({ finding: 'pages_forbidden', points: 5 })
  })
})
