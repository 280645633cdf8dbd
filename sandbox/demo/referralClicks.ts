// Demo referral clicks by day, source and landing page: some every day, fewer or more at weekends, with peaks when a
// link went viral. Deterministic by day.
import { dayMs } from '../../contract/durations.ts'
import { drawFor } from './drawnOffers.ts'
import type { ClickPlace, ReferrerStory } from './referralStories.ts'

export interface ClickDay {
  day: string
  source: string
  landing: string
  clicks: number
}

const fadesBy = 1 / 3

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** `arrivals`: clicks that led to an account; they count as well. */
export const clicksOf = (
  { login, places }: ReferrerStory,
  now: Date,
  arrivals: readonly Omit<ClickDay, 'clicks'>[],
): ClickDay[] => {
  const counted = new Map<string, ClickDay>()
  const count = ({ clicks, ...where }: ClickDay): void => {
    if (clicks === 0) return
    const key = Object.values(where).join(' ')
    counted.set(key, { ...where, clicks: clicks + (counted.get(key)?.clicks ?? 0) })
  }
  for (const place of places) {
    for (let daysAgo = place.sinceDaysAgo; daysAgo >= 0; daysAgo -= 1) {
      const at = new Date(now.getTime() - daysAgo * dayMs)
      const draw = drawFor(`clicks ${login} ${place.source} ${daysAgo}`)
      const landing = place.landings[draw('landing', place.landings.length)] ?? place.landings[0]
      const clicks = Math.floor(expectedOn(place, at, daysAgo) + draw('rest', 1000) / 1000)
      count({ day: dayOf(at), source: place.source, landing, clicks: daysAgo === 0 ? soFar(clicks, now) : clicks })
    }
  }
  for (const where of arrivals) count({ ...where, clicks: 1 })
  return [...counted.values()]
}

const expectedOn = ({ perDay, weekend, peaks = [] }: ClickPlace, at: Date, daysAgo: number): number => {
  const isWeekend = at.getUTCDay() % 6 === 0
  const fading = peaks.map((peak) => (peak.daysAgo < daysAgo ? 0 : peak.clicks * fadesBy ** (peak.daysAgo - daysAgo)))
  return perDay * (isWeekend ? weekend : 1) + fading.reduce((sum, clicks) => sum + clicks, 0)
}

/** For the current, incomplete day. */
const soFar = (clicks: number, now: Date): number => Math.floor((clicks * (now.getTime() % dayMs)) / dayMs)
