// Reads a page and judges the link on it, as every check does. It writes nothing.
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Judgement, judge } from './judge.ts'
import { expectationOf, type ExpectedLink } from './monitoredLinks.ts'
import { foldText } from './wording.ts'

export type PageReader = Pick<Crawler, 'findLinkOnPage'>

export const readPage = async (
  crawler: PageReader,
  link: ExpectedLink & { page_url: string },
  now: Date,
  options: { isRobotsCached?: boolean } = {},
): Promise<Judgement> => {
  const wanted = {
    hosts: [new URL(link.target_url).hostname],
    text: link.anchor_text === null ? null : foldText(link.accepted_anchor ?? link.anchor_text),
  }
  return judge(await crawler.findLinkOnPage(link.page_url, wanted, options), expectationOf(link), now)
}
