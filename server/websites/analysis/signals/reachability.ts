// Reachability signal: whether the pages respond, and over HTTPS.
import type { PageProblem } from '../../../platform/crawl/facts.ts'
import { type Judge, judged, shareLoss } from '../verdict.ts'

const noHttpsLoss = 7
const invalidCertificateLoss = 7
const notRedirectedLoss = 2
const failingLoss = 6
/** One dead link among twenty is normal. */
const failingTolerated = 0.05

/** A page that is too large for us or is not HTML is still reachable. */
const isFault = (problem: PageProblem): boolean =>
  problem.kind === 'status' || (problem.kind === 'failed' && problem.reason !== 'too_large')

export const judgeReachability: Judge = ({ site }) => {
  const all = site.visits.length
  const failing = site.visits.filter(({ outcome }) => outcome.kind === 'unread' && isFault(outcome.problem)).length
  return judged('reachability', { pages: all }, [
    { finding: 'no_https', points: site.https === 'none' ? noHttpsLoss : 0 },
    { finding: 'invalid_certificate', points: site.https === 'invalid' ? invalidCertificateLoss : 0 },
    {
      finding: 'pages_failing',
      points: shareLoss(failingLoss, failing, all, failingTolerated),
      values: { failing, all },
    },
    {
      finding: 'http_not_redirected',
      points: site.https === 'valid' && site.httpLeadsToHttps === false ? notRedirectedLoss : 0,
    },
  ])
}
