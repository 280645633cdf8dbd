// Detects bot challenges: pages with status 200 that only ask the reader to prove not to be a robot.
import type { CheckedFacts } from '../platform/crawl/facts.ts'

/** Challenge pages have little other text. */
const wordsOfChallengeMax = 150

const asks = [
  /captcha/i,
  /just a moment/i,
  /attention required/i,
  /checking your browser/i,
  /verify(?:ing)? (?:that )?you are (?:a )?human/i,
  /are you (?:a )?(?:human|robot)/i,
  /access (?:to this page )?(?:has been |is )?denied/i,
  /unusual traffic/i,
  /enable javascript and cookies/i,
  /security check/i,
  /sicherheits(?:über)?prüfung/i,
  /bist du ein (?:mensch|roboter)/i,
  /sind sie ein (?:mensch|roboter)/i,
  /bestätigen sie, dass sie (?:ein mensch|kein roboter)/i,
  /dass du (?:ein mensch|kein roboter) bist/i,
]

export const isChallengePage = ({ title, text, words }: CheckedFacts): boolean => {
  if (words > wordsOfChallengeMax) return false
  const said = `${title ?? ''} ${text}`
  return asks.some((form) => form.test(said))
}
