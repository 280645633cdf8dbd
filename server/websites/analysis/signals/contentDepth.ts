// Content depth signal: how much text there is, on how many pages, and whether every page has unique text.
import { signalWeights } from '../../../../contract/signals.ts'
import type { SiteFacts } from '../../../platform/crawl/facts.ts'
import { medianOf } from '../words.ts'
import { type Judge, judged, ramp, shareLoss } from '../verdict.ts'

const everything = signalWeights.content_depth
/** Words of the median page: full points from the upper value on, hardly any text at the lower one. */
const medianGood = 500
const medianPoor = 60
const shortLoss = 20
const thinWords = 150
const thinLoss = 6
/** Overviews and galleries are naturally thin. */
const thinTolerated = 0.3
/** A few good pages are only a start: readers of one want another. */
const pagesGood = 15
const fewPagesLoss = 12
const duplicateLoss = 12
const duplicateTolerated = 0.1
const scriptLoss = 22

const shortness = (words: readonly number[]): number =>
  shortLoss * (1 - ramp(medianOf(words) ?? 0, medianPoor, medianGood))

/** If the crawl was cut short, for example by a crawl delay, all known pages count, not only those that were read. */
const pagesKnown = ({ cutShort, pagesFound, pagesForbidden }: SiteFacts, read: number): number =>
  cutShort ? Math.max(read, 1 + pagesFound - pagesForbidden) : read

export const judgeContentDepth: Judge = ({ site, content, readable, own }) => {
  const all = content.length
  const scripted = all - readable.length
  const needsScript = {
    finding: 'needs_script' as const,
    points: shareLoss(scriptLoss, scripted, all),
    values: { pages: scripted, all },
  }
  // Nothing could be read, so the length is not judged.
  if (readable.length === 0) return judged('content_depth', {}, [needsScript])
  const { words, wordsAlone, copies } = own
  const median = medianOf(words) ?? 0
  const empty = readable.every(({ facts }) => facts.words === 0)
  if (empty) return judged('content_depth', {}, [{ finding: 'no_text', points: everything }])
  const thin = words.filter((count) => count < thinWords).length
  const known = pagesKnown(site, all)
  // If the median page is a copy, its lack of unique text is due to that.
  const forCopies = copies > readable.length / 2 ? shortness(words) - shortness(wordsAlone) : 0
  return judged('content_depth', { median, pages: readable.length }, [
    {
      finding: 'short_pages',
      points: shortness(words) - forCopies,
      values: { median, pages: readable.length, goal: medianGood },
    },
    needsScript,
    {
      finding: 'duplicate_pages',
      points: shareLoss(duplicateLoss, copies, readable.length, duplicateTolerated) + forCopies,
      values: { pages: copies, all: readable.length },
    },
    {
      finding: 'thin_pages',
      points: shareLoss(thinLoss, thin, readable.length, thinTolerated),
      values: { thin, all: readable.length, words: thinWords },
    },
    {
      finding: 'few_pages',
      points: fewPagesLoss * (1 - ramp(known, 1, pagesGood)),
      values: { pages: known, goal: pagesGood },
    },
  ])
}
