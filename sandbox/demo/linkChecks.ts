// The checks of a demo link, by its fate: as many as the product would have made since it was verified.
import { dayMs } from '../../contract/durations.ts'
import type { CreditSettings } from '../../contract/pricing.ts'
import type { Row } from './batches.ts'

export type LinkFate = 'live' | 'endangered' | 'unclear' | 'doubtful' | 'lost'

interface Check {
  at: Date
  verdict: 'passed' | 'failed' | 'inconclusive'
}

/** The checks so far, oldest first, and the resulting state. */
export const courseOf = (
  fate: LinkFate,
  verifiedAt: Date,
  now: Date,
  { own_site_link: rules }: CreditSettings,
): { checks: Check[]; link: Partial<Row<'monitored_links'>> } => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const passedUntil = { live: now, endangered: ago(4), unclear: ago(3), doubtful: ago(7), lost: ago(30) }[fate]
  const days = [0, ...rules.check_after_days]
  for (let day = days.at(-1) ?? 0; day < 1_000; day += rules.then_every_days) days.push(day + rules.then_every_days)
  const planned = days.map((day) => new Date(verifiedAt.getTime() + day * dayMs))
  const passed = planned.filter((at) => at < passedUntil).map((at): Check => ({ at, verdict: 'passed' }))
  const after = (verdict: Check['verdict'], daysAgo: readonly number[]): Check[] =>
    daysAgo.map((days) => ({ at: ago(days), verdict }))
  switch (fate) {
    case 'live': {
      const next = planned.find((at) => at > now) ?? ago(-rules.then_every_days)
      return { checks: passed, link: { state: 'live', next_check_at: next, ...lastOf(passed) } }
    }
    case 'endangered': {
      const checks = [...passed, ...after('failed', [3, 3 - 1 / 24, 2, 1])]
      const missing = { missed_at: ago(3), missing_since: ago(3), repair_by: ago(3 - 1 / 24 - rules.repair_days) }
      return { checks, link: { state: 'endangered', next_check_at: ago(-0.1), ...missing, ...lastOf(checks) } }
    }
    case 'unclear': {
      const checks = [...passed, ...after('inconclusive', [2.5, 2.4, 2, 1.2, 0.2])]
      const unclear = { inconclusive_since: ago(2.5), needs_review: true, next_check_at: ago(-1) }
      return { checks, link: { state: 'live', ...unclear, ...lastOf(checks) } }
    }
    case 'doubtful': {
      const checks = [
        ...passed,
        ...after('failed', [6, 6 - 1 / 24, 5]),
        ...after('inconclusive', [4, 3.9, 3, 2, 1, 0.3]),
      ]
      const missing = { missed_at: ago(6), missing_since: ago(6), repair_by: ago(6 - 1 / 24 - rules.repair_days) }
      const unclear = { inconclusive_since: ago(4), needs_review: true, next_check_at: ago(-1) }
      return { checks, link: { state: 'endangered', ...missing, ...unclear, ...lastOf(checks) } }
    }
    case 'lost': {
      const checks = [...passed, ...after('failed', [28, 28 - 1 / 24, 25, 21 - 1 / 24])]
      return { checks, link: { state: 'lost', missing_since: ago(28), next_check_at: ago(-2), ...lastOf(checks) } }
    }
  }
}

const reasonsOf = { passed: [], failed: ['link_missing'], inconclusive: ['access_denied'] } as const

const lastOf = (checks: readonly Check[]): Partial<Row<'monitored_links'>> => {
  const last = checks.at(-1)
  if (last === undefined) return {}
  return { last_checked_at: last.at, last_verdict: last.verdict, last_reasons: [...reasonsOf[last.verdict]] }
}

export const rowOf = (
  { at, verdict }: Check,
  pageUrl: string,
  anchor: string,
  snippet: string,
): Omit<Row<'link_checks'>, 'link_id' | 'requested_url'> => ({
  at,
  final_url: pageUrl,
  status: verdict === 'inconclusive' ? 403 : 200,
  verdict,
  reasons: [...reasonsOf[verdict]],
  ...(verdict === 'passed' ? { anchor_text: anchor, place: 'main', snippet } : {}),
})
