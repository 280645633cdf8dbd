// Values of the browser’s date and time inputs, interpreted in the user’s time zone.
import { hourMs } from '../../../../contract/durations.ts'
import { readDay } from '../../../lib/day.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Local date of a moment. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** Local time of a moment. */
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

export type ScheduledTime = { kind: 'at'; at: string } | { kind: 'incomplete' } | { kind: 'past' }

/** The moment of a local date and time, if it is in the future. */
export const scheduledTime = (day: string, time: string, now: Date = new Date()): ScheduledTime => {
  if (readDay(day) === undefined || !/^\d{2}:\d{2}$/.test(time)) return { kind: 'incomplete' }
  const at = new Date(`${day}T${time}:00`)
  if (Number.isNaN(at.getTime())) return { kind: 'incomplete' }
  return at.getTime() > now.getTime() ? { kind: 'at', at: at.toISOString() } : { kind: 'past' }
}

/** Default of the fields: the next full hour that is at least an hour away. */
export const proposedTime = (now: Date = new Date()): { day: string; time: string } => {
  const at = new Date(Math.ceil((now.getTime() + hourMs) / hourMs) * hourMs)
  return { day: dayOf(at), time: timeOf(at) }
}

/** The time zone of those times. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
