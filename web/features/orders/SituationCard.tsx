// Current status of an order, its deadline and what happens then, with its stages; the caller provides the texts.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CircleCheck, CircleStop, Scale, SearchCheck, ShieldCheck, Timer, TriangleAlert } from '../../ui/icons.ts'
import { type Mark, SituationHead } from '../../ui/SituationHead.tsx'
import { detailClockOf, type OrderClock, overAt } from './orderClock.ts'
import { type Situation, situationOf } from './situation.ts'
import { Stages } from './Stages.tsx'
import type { NotifiedOrder } from './sharedOrder.ts'

const careful: Mark = { icon: TriangleAlert, tone: 'warn' }
const over: Mark = { icon: CircleStop, tone: 'neutral' }
const good: Mark = { icon: ShieldCheck, tone: 'alive' }

/** Situations not listed here wait for a member. */
const marks: Partial<Record<Situation, Mark>> = {
  in_review: { icon: SearchCheck, tone: 'waiting' },
  overdue: careful,
  in_check: { icon: SearchCheck, tone: 'waiting' },
  to_correct: { icon: TriangleAlert, tone: 'lost' },
  unchosen: { icon: TriangleAlert, tone: 'lost' },
  refund_check: { icon: SearchCheck, tone: 'waiting' },
  refund_review: { icon: SearchCheck, tone: 'waiting' },
  unread: careful,
  final_check: { icon: SearchCheck, tone: 'waiting' },
  final_review: { icon: SearchCheck, tone: 'waiting' },
  disputed: { icon: Scale, tone: 'warn' },
  completed: { icon: CircleCheck, tone: 'alive' },
  guaranteed: good,
  endangered: careful,
  guarantee_kept: good,
  guarantee_refunded: { icon: TriangleAlert, tone: 'lost' },
  guarantee_ended: over,
  declined: over,
  withdrawn: over,
  expired: over,
  system_cancelled_order: over,
  payment_reversed_order: over,
  given_up: over,
  given_back: over,
  refunded_in_review: over,
}

const waiting: Mark = { icon: Timer, tone: 'waiting' }

const useTimeLeft = (clock: OrderClock | null, notifiedAt: number) => {
  const { t } = useTranslation('orders')
  if (clock === null) return null
  const until = clock.secondsLeft > 0 ? overAt(clock, notifiedAt) : null
  return { until, words: { left: t('timeLeft'), soon: t('soon') } }
}

interface SituationCardProps {
  order: NotifiedOrder
  /** Browser time at which the server sent the order. */
  notifiedAt: number
  /** The reader has to act. */
  calling: boolean
  title: string
  /** Explanation of the status. */
  text: ReactNode
  /** The reader’s possible actions. */
  children?: ReactNode
}

export const SituationCard = ({ order, notifiedAt, calling, title, text, children }: SituationCardProps) => {
  const timeLeft = useTimeLeft(detailClockOf(order), notifiedAt)
  const mark = marks[situationOf(order)] ?? waiting
  return (
    <Card calling={calling} aria-labelledby="now-title">
      <div className="mb-5">
        <SituationHead mark={mark} titleId="now-title" title={title} timeLeft={timeLeft}>
          <div className="max-w-[65ch] text-soft">{text}</div>
        </SituationHead>
      </div>
      <Stages order={order} />
      {children}
    </Card>
  )
}
