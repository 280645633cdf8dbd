// To whom a broadcast goes, said in words.
import type { TFunction } from 'i18next'
import type { Segment } from '../../../contract/broadcasts.ts'
import type { Format } from '../../lib/format.ts'

/** A day of the calendar is the same day everywhere; noon keeps it from slipping into the one before. */
const dayAt = (day: string): Date => new Date(`${day}T12:00:00`)

export const dayText = (format: Format, day: string): string => format.date(dayAt(day))

/** The parts in the order in which they are asked for; nothing for all members. */
const segmentParts = (t: TFunction<'messaging'>, format: Format, segment: Segment): string[] => [
  ...(segment.language === undefined ? [] : [t(`segment.languages.${segment.language}`)]),
  ...(segment.activity === undefined ? [] : [t(`segment.activities.${segment.activity}`)]),
  ...(segment.balance === undefined ? [] : [t(`segment.balances.${segment.balance}`)]),
  ...(segment.role === undefined ? [] : [t(`segment.roles.${segment.role}`)]),
  ...(segment.joined_since === undefined
    ? []
    : [t('segment.joinedSince', { day: dayText(format, segment.joined_since) })]),
  ...(segment.joined_until === undefined
    ? []
    : [t('segment.joinedUntil', { day: dayText(format, segment.joined_until) })]),
]

export const segmentText = (t: TFunction<'messaging'>, format: Format, segment: Segment): string =>
  segmentParts(t, format, segment).join(' · ') || t('segment.everybody')

/** The same segment with one thing changed; what is undefined no longer narrows it down. */
export const withPart = <K extends keyof Segment>(
  segment: Segment,
  part: K,
  value: Segment[K] | undefined,
): Segment => {
  const rest = Object.fromEntries(Object.entries(segment).filter(([name]) => name !== part)) as Segment
  return value === undefined ? rest : { ...rest, [part]: value }
}
