// Days and times as the inputs of a browser write them, and what they mean in the zone of whoever fills them in.
import { readDay } from '../../lib/day.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** The day of a moment, here. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** The time of a moment, here. */
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

export type ScheduledTime = { kind: 'at'; at: string } | { kind: 'incomplete' } | { kind: 'past' }

/** The moment that a day and a time name in this zone, if it is still to come. */
export const scheduledTime = (day: string, time: string, now: Date = new Date()): ScheduledTime => {
  if (readDay(day) === undefined || !/^\d{2}:\d{2}$/.test(time)) return { kind: 'incomplete' }
  const at = new Date(`${day}T${time}:00`)
  if (Number.isNaN(at.getTime())) return { kind: 'incomplete' }
  return at.getTime() > now.getTime() ? { kind: 'at', at: at.toISOString() } : { kind: 'past' }
}

const hourMs = 3_600_000

/** What the fields propose: the next full hour that is at least an hour away. */
export const proposedTime = (now: Date = new Date()): { day: string; time: string } => {
  const at = new Date(Math.ceil((now.getTime() + hourMs) / hourMs) * hourMs)
  return { day: dayOf(at), time: timeOf(at) }
}

/** The zone in which those times are meant. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
