// Number of websites by state, and the distribution of their scores: one index scan, whatever their number.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { websiteAdminEndpoints } from '../../../contract/websitesAdmin.ts'
import type { WebsiteState } from '../../../contract/websites.ts'
import type { Db } from '../../platform/db/database.ts'
import { failedLast, stateOfWebsite } from './filter.ts'

const bands = Array.from({ length: 10 }, (_, band) => band)
const pointsPerBand = 10
const lastBand = 9

type Overview = OutputOf<typeof websiteAdminEndpoints.websitesOverview>

export const readOverview = async (db: Db): Promise<Overview> => {
  const [groups, work] = await Promise.all([countGroups(db), countWork(db)])
  const total = (fits: (group: Group) => boolean): number =>
    groups.filter(fits).reduce((sum, group) => sum + group.websites, 0)
  const scored = total(({ band }) => band !== null)
  const points = groups.reduce((sum, group) => sum + (group.points ?? 0), 0)
  const inState = (state: WebsiteState): number => total((group) => group.state === state)
  return {
    by_state: {
      unproven: inState('unproven'),
      looking: inState('looking'),
      verified: inState('verified'),
      endangered: inState('endangered'),
    },
    analysed: scored,
    ...work,
    average_score: scored === 0 ? null : Math.round(points / scored),
    score_bands: bands.map((band) => total((group) => group.band === band)),
  }
}

interface Group {
  state: WebsiteState
  band: number | null
  websites: number
  points: number | null
}

const countGroups = async (db: Db): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select ${stateOfWebsite} as state, case when w.quality_score is not null then least(w.quality_score / ${pointsPerBand}::int, ${lastBand}::int) end as band,
      count(*)::int as websites, sum(w.quality_score)::int as points
    from websites w where w.ended_at is null group by 1, 2`.execute(db)
  return rows
}

type Work = Pick<Overview, 'analyses_waiting' | 'analyses_failed' | 'blocked_domains'>

const countWork = async (db: Db): Promise<Work> => {
  const { rows } = await sql<Work>`
    select
      (select count(*)::int from analyses where state in ('queued', 'running')) as analyses_waiting,
      (select count(*)::int from websites w where w.ended_at is null and w.id in (${failedLast})) as analyses_failed,
      (select count(*)::int from blocked_domains) as blocked_domains`.execute(db)
  const [work] = rows
  if (work === undefined) throw new Error('The count query returned no row')
  return work
}
