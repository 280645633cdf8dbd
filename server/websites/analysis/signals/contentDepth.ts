// How much there is to read, on how many pages, and whether every page has its own text.
import { signalWeights } from '../../../../contract/analysis.ts'
import type { ReadPage } from '../pages.ts'
import { countsOf, folded, medianOf } from '../words.ts'
import { type Judge, judged, ramp, shareLoss } from '../verdict.ts'

const everything = signalWeights.content_depth
/** Words of the page in the middle: from here on nothing is missing, and down there hardly anything is said. */
const medianGood = 500
const medianPoor = 60
const shortLoss = 12
const thinWords = 150
const thinLoss = 4
/** Overviews and galleries are thin by nature. */
const thinTolerated = 0.3
/** A handful of good pages is a beginning: whoever reads one wants to find the next. */
const pagesGood = 15
const fewPagesLoss = 8
const duplicateLoss = 6
const duplicateTolerated = 0.1
const scriptLoss = 12
const comparedCharactersMin = 200

const duplicatesOf = (pages: readonly ReadPage[]): number => {
  const texts = pages.map(({ facts }) => folded(facts.text)).filter((text) => text.length >= comparedCharactersMin)
  return [...countsOf(texts).values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
}

export const judgeContentDepth: Judge = ({ content, readable }) => {
  const all = content.length
  const scripted = all - readable.length
  const needsScript = {
    finding: 'needs_script' as const,
    points: shareLoss(scriptLoss, scripted, all),
    values: { pages: scripted, all },
  }
  // Nothing could be read, so nothing is said about the length.
  if (readable.length === 0) return judged('content_depth', {}, [needsScript])
  const words = readable.map(({ facts }) => facts.words)
  const median = medianOf(words) ?? 0
  const empty = words.every((count) => count === 0)
  if (empty) return judged('content_depth', {}, [{ finding: 'no_text', points: everything }])
  const thin = words.filter((count) => count < thinWords).length
  const duplicates = duplicatesOf(readable)
  return judged('content_depth', { median, pages: readable.length }, [
    {
      finding: 'short_pages',
      points: shortLoss * (1 - ramp(median, medianPoor, medianGood)),
      values: { median, pages: readable.length, goal: medianGood },
    },
    needsScript,
    {
      finding: 'duplicate_pages',
      points: shareLoss(duplicateLoss, duplicates, readable.length, duplicateTolerated),
      values: { pages: duplicates, all: readable.length },
    },
    {
      finding: 'thin_pages',
      points: shareLoss(thinLoss, thin, readable.length, thinTolerated),
      values: { thin, all: readable.length, words: thinWords },
    },
    {
      finding: 'few_pages',
      points: fewPagesLoss * (1 - ramp(all, 1, pagesGood)),
      values: { pages: all, goal: pagesGood },
    },
  ])
}
