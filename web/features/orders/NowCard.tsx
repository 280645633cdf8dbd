// Where the order stands, what runs out and what happens then, and what its reader can do now.
import clsx from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Order } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
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
import { MoveButtons } from './MoveButtons.tsx'
import { detailClockOf, type OrderClock, overAt } from './orderClock.ts'
import { type Situation, situationOf } from './situation.ts'
import { Stages } from './Stages.tsx'
import { turnOf } from './turn.ts'
import { useAmount } from './useAmount.ts'

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

interface NowProps {
  order: Order
  toldAt: number
}

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

const Sentences = ({ order, clock, situation }: Pick<NowProps, 'order'> & NowSaid) => {
  const { t } = useTranslation('orderSteps')
  const format = useFormat()
  const amount = useAmount()
  const { side, rounds, rounds_max: roundsMax, guarantee, terms } = order
  const refund = amount(guarantee?.reckoning?.amount ?? 0)
  const values = {
    amount: amount(terms.price),
    refund,
    round: format.number(rounds),
    rounds: format.number(roundsMax),
    until: guarantee === null ? '' : format.date(guarantee.until),
  }
  return (
    <div className="max-w-[65ch] text-soft">
      <p>{t(`now.${situation}.${side}.text`, values)}</p>
      {clock !== null && (
        <p className="mt-1">
          <Trans
            t={t}
            i18nKey={`ends.${clock.end}.${side}`}
            values={{ ...values, when: format.dateTime(clock.at) }}
            components={{ b: <b className="font-semibold text-text" /> }}
          />
        </p>
      )}
    </div>
  )
}

interface NowSaid {
  clock: OrderClock | null
  situation: Situation
}

export const NowCard = ({ order, toldAt }: NowProps) => {
  const { t } = useTranslation('orderSteps')
  const situation = situationOf(order)
  const clock = detailClockOf(order)
  const { icon: Icon, tone } = marks[situation] ?? waiting
  const isMine =
    turnOf(order) === 'mine' ||
    order.dispute?.can_state === true ||
    (situation === 'endangered' && order.side === 'seller')
  return (
    <Card calling={isMine} aria-labelledby="now-title">
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className={clsx('grid size-10 shrink-0 place-items-center rounded-[12px]', tintOf[tone])}>
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56" aria-live="polite">
          <h2 id="now-title" className="mb-0.5 text-[1.125rem]">
            {t(`now.${situation}.${order.side}.title`)}
          </h2>
          <Sentences order={order} clock={clock} situation={situation} />
        </div>
        {clock !== null && <TimeLeft clock={clock} toldAt={toldAt} />}
      </div>
      <Stages order={order} />
      <MoveButtons order={order} />
    </Card>
  )
}
