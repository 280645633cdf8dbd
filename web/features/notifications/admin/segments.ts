// Audience of a broadcast as text.
import type { Translate } from '../../../lib/translation.ts'
import type { Segment } from '../../../../contract/broadcasts.ts'
import type { Format } from '../../../lib/format.ts'

/** A calendar date is the same everywhere; noon keeps it from shifting into the previous day. */
const dayAt = (day: string): Date => new Date(`${day}T12:00:00`)

export const dayText = (format: Format, day: string): string => format.date(dayAt(day))

/** The parts in the order of the form; empty for all members. */
const segmentParts = (t: Translate<'notificationsAdmin'>, format: Format, segment: Segment): string[] => [
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

export const segmentText = (t: Translate<'notificationsAdmin'>, format: Format, segment: Segment): string =>
  segmentParts(t, format, segment).join(' · ') || t('segment.everybody')

/** The same segment with one part changed; undefined removes the filter. */
export const withPart = <K extends keyof Segment>(
  segment: Segment,
  part: K,
  value: Segment[K] | undefined,
): Segment => {
  const rest = Object.fromEntries(Object.entries(segment).filter(([name]) => name !== part)) as Segment
  return value === undefined ? rest : { ...rest, [part]: value }
}
