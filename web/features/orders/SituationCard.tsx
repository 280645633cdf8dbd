// Where an order stands, what runs out and what happens then, with the stages of its way; whoever reads it brings the words.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import {
  CircleCheck,
  CircleStop,
  type LucideIcon,
  Scale,
  SearchCheck,
  ShieldCheck,
  Timer,
  TriangleAlert,
} from '../../ui/icons.ts'
import { tintOf, type Tone } from '../../ui/tones.ts'
import { detailClockOf, type OrderClock, overAt } from './orderClock.ts'
import { type Situation, situationOf } from './situation.ts'
import { Stages } from './Stages.tsx'
import type { ToldOrder } from './told.ts'

const careful: { icon: LucideIcon; tone: Tone } = { icon: TriangleAlert, tone: 'warn' }
const over: { icon: LucideIcon; tone: Tone } = { icon: CircleStop, tone: 'neutral' }
const good: { icon: LucideIcon; tone: Tone } = { icon: ShieldCheck, tone: 'alive' }

/** What is not listed waits for somebody. */
const marks: Partial<Record<Situation, { icon: LucideIcon; tone: Tone }>> = {
  overdue: careful,
  in_check: { icon: SearchCheck, tone: 'waiting' },
  to_correct: { icon: TriangleAlert, tone: 'lost' },
  unchosen: { icon: TriangleAlert, tone: 'lost' },
  unread: careful,
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
  fallen_through: over,
  given_up: over,
  given_back: over,
}

const waiting: { icon: LucideIcon; tone: Tone } = { icon: Timer, tone: 'waiting' }

/** How long it still is, and until when by the calendar. */
const TimeLeft = ({ clock, toldAt }: { clock: OrderClock; toldAt: number }) => {
  const { t } = useTranslation('orders')
  return (
    <p className="shrink-0 text-end max-sm:order-first max-sm:w-full max-sm:text-start">
      {clock.secondsLeft > 0 ? (
        <>
          <Countdown
            until={overAt(clock, toldAt)}
            className="block font-head text-2xl font-semibold tracking-tight whitespace-nowrap tabular-nums max-sm:inline"
          />{' '}
          <span className="text-[0.8125rem] text-faint">{t('timeLeft')}</span>
        </>
      ) : (
        <span className="font-semibold">{t('soon')}</span>
      )}
    </p>
  )
}

interface SituationCardProps {
  order: ToldOrder
  /** When the server said how it stands, by the clock of the browser. */
  toldAt: number
  /** It asks its reader for something. */
  calling: boolean
  title: string
  /** What there is to say about it. */
  text: ReactNode
  /** What the reader can do. */
  children?: ReactNode
}

export const SituationCard = ({ order, toldAt, calling, title, text, children }: SituationCardProps) => {
  const clock = detailClockOf(order)
  const { icon: Icon, tone } = marks[situationOf(order)] ?? waiting
  return (
    <Card calling={calling} aria-labelledby="now-title">
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className={clsx('grid size-10 shrink-0 place-items-center rounded-[12px]', tintOf[tone])}>
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56" aria-live="polite">
          <h2 id="now-title" className="mb-0.5 text-[1.125rem]">
            {title}
          </h2>
          <div className="max-w-[65ch] text-soft">{text}</div>
        </div>
        {clock !== null && <TimeLeft clock={clock} toldAt={toldAt} />}
      </div>
      <Stages order={order} />
      {children}
    </Card>
  )
}
