// Check of a link in a browser, in a process that has one: the page is read again, and where that leaves something open,
// rendered. If rendering fails, the result of reading stays.
import type { LinkReason } from '../../contract/links.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { Log } from '../platform/log.ts'
import type { RenderFailure, RenderOutcome } from '../platform/render/facts.ts'
import type { Renderer } from '../platform/render/renderer.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import { type CheckParts, findMonitored, settleAlone } from './check.ts'
import { type Judgement, judge } from './judge.ts'
import { expectationOf } from './monitoredLinks.ts'
import { storePicture } from './pictures.ts'
import { type DueLink, gainsFromBrowser, type JudgedPage, readPage, wantedOf } from './readPage.ts'
import { asPageCheck } from './renderedPage.ts'
import { isSameTarget } from './compareTargets.ts'

export interface BrowserCheckParts extends CheckParts {
  crawler: Pick<Crawler, 'findLinkOnPage' | 'readRendered' | 'mayVisit'>
  renderer: Pick<Renderer, 'check'>
  store: ObjectStore
  log: Log
}

export const checkLinkInBrowser = async (parts: BrowserCheckParts, linkId: string): Promise<void> => {
  const [link = null] = await findMonitored(parts.db, [linkId])
  if (link === null) return
  const read = await readPage(parts.crawler, link)
  const judgement = gainsFromBrowser(read) ? await judgeRendered(parts, link, read) : read.judgement
  await settleAlone(parts, { link, judgement })
}

const judgeRendered = async (parts: BrowserCheckParts, link: DueLink, read: JudgedPage): Promise<Judgement> => {
  const { crawler, renderer, log } = parts
  const { check, judgement } = read
  if (check.kind !== 'visited') return judgement
  const url = check.visit.finalUrl
  const wanted = wantedOf(link)
  const outcome = await renderer.check({ url, wanted, mayOpen: (next) => crawler.mayVisit(url, next) })
  if (outcome.kind === 'failed') {
    log.info({ linkId: link.id, reason: outcome.reason }, 'a page could not be rendered')
    return withFailure(judgement, outcome.reason)
  }
  const reading = await crawler.readRendered({ html: outcome.page.html, url: outcome.page.finalUrl }, wanted)
  const rendered = reading === null ? null : asPageCheck(check, outcome.page, reading)
  if (rendered === null) return judgement
  const judged = judge(rendered, expectationOf(link), link.now)
  if (judgement.verdict === 'failed' && judged.verdict === 'passed') {
    log.warn({ linkId: link.id, url, reasons: judgement.reasons }, 'a browser shows a link that was read as hidden')
  }
  return withPicture(parts, link, judged, outcome)
}

/** What was open stays open, for the reason that the browser had. */
const withFailure = (judgement: Judgement, failure: RenderFailure): Judgement => {
  const reason = reasonOf[failure]
  return judgement.verdict === 'inconclusive' && reason !== undefined ? { ...judgement, reasons: [reason] } : judgement
}

const reasonOf: Readonly<Partial<Record<RenderFailure, LinkReason>>> = {
  timeout: 'timeout',
  too_many_requests: 'too_heavy',
  too_many_bytes: 'too_heavy',
  too_many_elements: 'too_heavy',
  memory: 'too_heavy',
  crashed: 'too_heavy',
}

const withPicture = async (
  { store }: BrowserCheckParts,
  link: DueLink,
  judgement: Judgement,
  { page }: Extract<RenderOutcome, { kind: 'rendered' }>,
): Promise<Judgement> => {
  const shown = page.links.find(({ url, picture }) => picture !== null && isSameTarget(url, link.target_url))
  const bytes = shown?.picture ?? page.links.find(({ picture }) => picture !== null)?.picture ?? null
  if (bytes === null) return judgement
  const picture = await storePicture(store, link.id, bytes)
  return { ...judgement, seen: { ...judgement.seen, picture } }
}
