// Language signal: whether the pages are written in their declared language, and whether several languages are
// separated.
import { languageOfTag } from '../language/detect.ts'
import type { ReadPage } from '../pages.ts'
import { countsOf } from '../words.ts'
import { type Judge, judged, shareLoss, unmeasured } from '../verdict.ts'

const noLangLoss = 1
const wrongLangLoss = 2
const mixedLoss = 2
/** A quotation or a foreign press review is no second language. */
const minorityMin = 0.2
const unknownPoints = 2

const isMixed = (pages: readonly ReadPage[]): boolean => {
  if (pages.some(({ facts }) => facts.hreflang.length > 0)) return false
  const counts = [...countsOf(pages.map(({ language }) => language)).values()]
  return counts.filter((count) => count / pages.length >= minorityMin).length > 1
}

export const judgeLanguageConsistency: Judge = ({ readable }) => {
  const reported = readable.filter(({ language }) => language !== null)
  if (reported.length === 0) return unmeasured('language_consistency', 'too_little_text', unknownPoints)
  const tags = reported.map(({ facts, language }) => ({ named: languageOfTag(facts.lang), language }))
  const silent = tags.filter(({ named }) => named === null).length
  const wrong = tags.filter(({ named, language }) => named !== null && named !== language).length
  const all = reported.length
  return judged('language_consistency', { pages: all }, [
    { finding: 'wrong_lang', points: shareLoss(wrongLangLoss, wrong, all), values: { pages: wrong, all } },
    { finding: 'mixed', points: isMixed(reported) ? mixedLoss : 0 },
    { finding: 'no_lang', points: shareLoss(noLangLoss, silent, all), values: { pages: silent, all } },
  ])
}
