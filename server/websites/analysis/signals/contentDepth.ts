// How much there is to read, on how many pages, and whether every page has its own text.
import { signalWeights } from '../../../../contract/signals.ts'
import type { SiteFacts } from '../../../platform/crawl/facts.ts'
import { medianOf } from '../words.ts'
import { type Judge, judged, ramp, shareLoss } from '../verdict.ts'

const everything = signalWeights.content_depth
/** Words of the page in the middle: from here on nothing is missing, and down there hardly anything is said. */
const medianGood = 500
const medianPoor = 60
const shortLoss = 20
const thinWords = 150
const thinLoss = 6
/** Overviews and galleries are thin by nature. */
const thinTolerated = 0.3
/** A handful of good pages is a beginning: whoever reads one wants to find the next. */
const pagesGood = 15
const fewPagesLoss = 12
const duplicateLoss = 12
const duplicateTolerated = 0.1
const scriptLoss = 22

const shortness = (words: readonly number[]): number =>
  shortLoss * (1 - ramp(medianOf(words) ?? 0, medianPoor, medianGood))

/** Whoever asks us for patience has as many pages as we know of, not only those that there was time for. */
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
  // Nothing could be read, so nothing is said about the length.
  if (readable.length === 0) return judged('content_depth', {}, [needsScript])
  const { words, wordsAlone, copies } = own
  const median = medianOf(words) ?? 0
  const empty = readable.every(({ facts }) => facts.words === 0)
  if (empty) return judged('content_depth', {}, [{ finding: 'no_text', points: everything }])
  const thin = words.filter((count) => count < thinWords).length
  const known = pagesKnown(site, all)
  // Where the page in the middle is a copy, it is for this that it has little text of its own.
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
