// Progress of a website from adding to analysis: completed, current and upcoming steps.
import type { Website } from '../../../contract/websites.ts'

export const waypoints = ['added', 'verified', 'analysed', 'watched'] as const
export type Waypoint = (typeof waypoints)[number]

export const reached = (
  website: Pick<Website, 'is_verified' | 'quality_score'>,
): Record<Waypoint, 'done' | 'now' | 'ahead'> => {
  if (!website.is_verified) return { added: 'done', verified: 'now', analysed: 'ahead', watched: 'ahead' }
  if (website.quality_score === null) return { added: 'done', verified: 'done', analysed: 'now', watched: 'ahead' }
  return { added: 'done', verified: 'done', analysed: 'done', watched: 'now' }
}
