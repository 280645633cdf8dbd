// Maps the reasons why a site could not be analysed to the failure codes of the contract.
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
  // The rate limit is ours, not the site's: the run was interrupted and can be repeated.
  host_busy: 'interrupted',
}

/**
 * passing: the site may be back in an hour. lasting: a retry would change nothing, but it does not count against the
 * site. conclusive: the site itself shows that there is nothing for us.
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

/** Statuses with which a server refuses us, rather than reports a missing page. */
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
      // The server closed the connection in the middle of the response; a retry may get all of it.
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
