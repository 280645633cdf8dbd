// Timeline of the order: past events, current status, and next stages.
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { LinkReason } from '../../../contract/links.ts'
import type { OrderEvent, OrderSide } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Moment, Timeline } from '../../ui/Timeline.tsx'
import { reasonText } from '../links/names.ts'
import { historyOf } from './history.ts'
import { detailClockOf } from './orderClock.ts'
import { shortAddress } from './paths.ts'
import { refundSources } from './payoutParts.ts'
import type { NotifiedOrder } from './sharedOrder.ts'
import { useAmount } from './useAmount.ts'
import { totalOf } from '../../../contract/surcharge.ts'

/** Events marked as problems, for every reader. */
const wrongs: readonly OrderEvent['event'][] = ['fail', 'become_overdue', 'link_endangered', 'link_lost']

const credited = ['refund', 'payout', 'prime_bonus', 'surcharge_refund', 'prime_penalty', 'premium_paid'] as const

/** What is still owed of a refund has not been moved. */
const movedOf = (
  { claim = 0, ...detail }: OrderEvent['detail'],
  part: (typeof credited)[number],
): number | undefined => {
  const moved = detail[part]
  return part === 'refund' && moved !== undefined ? moved - claim : moved
}

/** The sources of a refund, and what is open of it. */
const parts = [...refundSources, 'claim'] as const

/** A reader who received the credits themselves is addressed as “you”. */
const movedTo = (part: (typeof credited)[number], side: OrderSide | undefined) => {
  if (part === 'refund' && side === 'buyer') return 'refundToYou'
  return part === 'payout' && side === 'seller' ? 'payoutToYou' : part
}

/** Details of an event, one per line: note, page, reasons, and credits moved. */
const useLines = (held: number, side: OrderSide | undefined): ((event: OrderEvent) => ReactNode[]) => {
  const { t } = useTranslation('orderSteps')
  const { t: tl, i18n } = useTranslation('links')
  /** History is kept for long: a reason that no longer exists has no text. */
  const isReason = (reason: string): reason is LinkReason => i18n.exists(`links:reasons.${reason}`)
  const format = useFormat()
  const amount = useAmount()
  return ({ event, actor, detail }) => [
    ...(event === 'place' ? [t('moved.held', { amount: amount(held) })] : []),
    ...(detail.url === undefined ? [] : [<bdi>{shortAddress(detail.url)}</bdi>]),
    ...(detail.reasons ?? []).filter(isReason).map((reason) => reasonText(tl, reason)),
    ...(detail.accepted?.defects ?? []).map((defect) => t('moved.accepted', { defect: reasonText(tl, defect) })),
    ...(detail.note === undefined ? [] : [<q dir="auto">{detail.note}</q>]),
    ...credited.flatMap((part) => {
      const moved = movedOf(detail, part)
      if (moved === undefined) return []
      const line = t(`moved.${movedTo(part, side)}`, { amount: amount(moved) })
      const { pending = 0 } = detail
      const last = detail.prime_bonus === undefined ? 'payout' : 'prime_bonus'
      return part === last && pending > 0 ? [line, t('moved.pending', { amount: amount(pending) })] : [line]
    }),
    ...(event === 'payout_reversed' ? [t('moved.withheld', { amount: amount(detail.pending ?? 0) })] : []),
    ...parts.flatMap((part) => {
      const moved = detail[part] ?? 0
      return moved === 0 ? [] : [t(`moved.${part}`, { amount: amount(moved) })]
    }),
    ...(event === 'link_endangered' && detail.until !== undefined
      ? [t('moved.repairBy', { when: format.dateTime(detail.until) })]
      : []),
    ...(actor === 'clock' && (event === 'reject_revision' || event === 'dispute') ? [t('moved.byClock')] : []),
  ]
}

const linesNote = (lines: readonly ReactNode[]): Pick<Moment, 'note'> =>
  lines.length === 0
    ? {}
    : {
        note: lines.map((line, position) => (
          <Fragment key={position}>
            <span className="block whitespace-pre-line wrap-anywhere">{line}</span>
          </Fragment>
        )),
      }

interface TimelineCardProps {
  order: NotifiedOrder
  /** The reader’s side; undefined for an admin. */
  side?: OrderSide
  /** Current status, as text for the reader. */
  now: string
}

export const TimelineCard = ({ order, side, now }: TimelineCardProps) => {
  const { t } = useTranslation('orderSteps')
  const format = useFormat()
  const linesOf = useLines(totalOf(order.terms), side)
  const { past, ahead } = historyOf(order)
  const clock = detailClockOf(order)
  const { guarantee } = order
  const isOpen = order.ended_at === null || guarantee?.state === 'running'
  const nowNote = (): Pick<Moment, 'note'> => {
    // A dispute has no deadline for its decision.
    if (clock?.end === 'statements') return {}
    if (clock !== null) return { note: t('timeline.sooner', { when: format.dateTime(clock.at) }) }
    return guarantee === null ? {} : { note: t('timeline.until', { when: format.date(guarantee.until) }) }
  }
  const moments: Moment[] = [
    ...past.map((event) => ({
      state: 'done' as const,
      wrong: wrongs.includes(event.event),
      title: t(`events.${event.event}`),
      when: <time dateTime={event.at}>{format.dateTime(event.at)}</time>,
      ...linesNote(linesOf(event)),
    })),
    ...(isOpen
      ? [
          {
            state: 'now' as const,
            title: now,
            when: t('timeline.now'),
            ...nowNote(),
          },
        ]
      : []),
    ...ahead.map((stage) => ({ state: 'ahead' as const, title: t(`stages.${stage}`) })),
  ]
  return (
    <Card aria-labelledby="timeline-title">
      <CardHead id="timeline-title" title={t('timeline.title')} />
      <Timeline moments={moments} />
    </Card>
  )
}
