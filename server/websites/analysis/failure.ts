// Says in the words of the contract why a site could not be analysed.
import type { AnalysisFailure } from '../../../contract/analysis.ts'
import type { PageProblem, SiteFailure } from '../../platform/crawl/facts.ts'
import type { FailureReason } from '../../platform/outbound/outbound.ts'

const failureOfReason: Record<FailureReason, AnalysisFailure> = {
  blocked_address: 'unreachable',
  blocked_url: 'unreachable',
  dns_error: 'dns_error',
  timeout: 'timeout',
  tls_error: 'tls_error',
  connection_error: 'unreachable',
  too_large: 'too_heavy',
  too_many_redirects: 'not_a_page',
  bad_response: 'server_error',
  // Too much is asked of this host by us, not by the site: the run broke off and can be repeated.
  host_busy: 'interrupted',
}

/**
 * passing: the site may well be there in an hour. lasting: another look would change nothing, and yet it says nothing against the
 * site. conclusive: the site itself says that there is nothing for us.
 */
type Weight = 'passing' | 'lasting' | 'conclusive'

export const weightOf: Record<AnalysisFailure, Weight> = {
  unreachable: 'passing',
  dns_error: 'passing',
  tls_error: 'passing',
  timeout: 'passing',
  refused: 'passing',
  server_error: 'passing',
  blocked_by_robots: 'conclusive',
  not_a_page: 'conclusive',
  too_heavy: 'lasting',
  elsewhere: 'conclusive',
  parked: 'conclusive',
  interrupted: 'passing',
}

/** Statuses by which a server says that it does not want us, rather than that there is nothing. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 451])
const serverErrorFrom = 500

const failureOfPage = (problem: PageProblem): AnalysisFailure => {
  switch (problem.kind) {
    case 'failed':
      return failureOfReason[problem.reason]
    case 'status':
      if (refusals.has(problem.status)) return 'refused'
      return problem.status >= serverErrorFrom ? 'server_error' : 'not_a_page'
    case 'not_html':
      return 'not_a_page'
    case 'truncated':
      // The server left in the middle of its answer; whoever comes again may get the whole.
      return 'server_error'
    case 'too_heavy':
      return 'too_heavy'
  }
}

export const failureOf = (failure: SiteFailure): AnalysisFailure => {
  switch (failure.kind) {
    case 'robots':
      return 'blocked_by_robots'
    case 'robots_unreadable':
      return 'server_error'
    case 'page':
      return failureOfPage(failure.problem)
    case 'elsewhere':
      return 'elsewhere'
  }
}
