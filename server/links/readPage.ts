// Reads a page and judges the link on it, as every check does, and says where a browser can tell more than its HTML.
import type { LinkReason } from '../../contract/links.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { PageCheck, Wanted } from '../platform/crawl/facts.ts'
import { type Judgement, judge } from './judge.ts'
import { expectationOf, type ExpectedLink, type MonitoredLinkRow } from './monitoredLinks.ts'
import { foldText } from './wording.ts'

export type PageReader = Pick<Crawler, 'findLinkOnPage'>

/** A monitored link at the time of its check. */
export type DueLink = MonitoredLinkRow & { now: Date }

/** A link to check on a page, at a time. */
export type LinkOnPage = ExpectedLink & { page_url: string; now: Date }

export interface JudgedPage {
  check: PageCheck
  judgement: Judgement
}

export const wantedOf = (link: ExpectedLink): Wanted => ({
  hosts: [new URL(link.target_url).hostname],
  text: link.anchor_text === null ? null : foldText(link.accepted_anchor ?? link.anchor_text),
  onHomepage: link.link_type === 'homepage',
})

export const readPage = async (
  crawler: PageReader,
  link: LinkOnPage,
  options: { isRobotsCached?: boolean } = {},
): Promise<JudgedPage> => {
  const check = await crawler.findLinkOnPage(link.page_url, wantedOf(link), options)
  return { check, judgement: judge(check, expectationOf(link), link.now) }
}

/** Left open by reading, or worth a second way to judge and a picture before it counts against a link. */
const forBrowser: ReadonlySet<LinkReason> = new Set([
  'needs_browser',
  'needs_script',
  'consent_wall',
  'hidden',
  'collapsed',
])

export const gainsFromBrowser = ({ check, judgement }: JudgedPage): boolean =>
  check.kind === 'visited' &&
  check.visit.outcome.kind === 'read' &&
  judgement.reasons.some((reason) => forBrowser.has(reason))
