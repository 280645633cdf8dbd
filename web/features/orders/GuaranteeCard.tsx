// Guarantee of a link: remaining time, latest checks, and how a refund is calculated, with figures for both sides.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { LinkCheck, LinkVerdict } from '../../../contract/links.ts'
import type { GuaranteeReckoning } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'
import { middayOf } from '../../lib/middayOf.ts'
import { FinalCheckNote } from './FinalCheckNote.tsx'
import type { NotifiedOrder } from './sharedOrder.ts'
import { useAmount } from './useAmount.ts'

type Guarantee = NonNullable<NotifiedOrder['guarantee']>

const tones: Record<Guarantee['state'], Tone> = {
  running: 'alive',
  fulfilled: 'alive',
  refunded: 'lost',
  ended: 'neutral',
}

const dots: Record<LinkVerdict, string> = { passed: 'bg-alive', failed: 'bg-lost', inconclusive: 'bg-waiting' }

/** The latest checks as a row of marks, newest last. */
const Checks = ({ checks }: { checks: readonly LinkCheck[] }) => {
  const { t } = useTranslation('orders')
  const { t: tl } = useTranslation('links')
  const format = useFormat()
  return (
    <div>
      <p className="mb-1.5 text-[0.8125rem] text-soft">{t('guarantee.looks')}</p>
      <ol aria-label={t('guarantee.looks')} className="flex gap-1">
        {checks.toReversed().map(({ id, at, verdict }) => (
          <li key={id} title={`${format.dateTime(at)}: ${tl(`verdicts.${verdict}`)}`} className="h-5 max-w-6 flex-1">
            <span aria-hidden className={clsx('block h-full rounded-[4px]', dots[verdict])} />
            <span className="sr-only">
              {format.dateTime(at)}: {tl(`verdicts.${verdict}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** "180 credits × 120 / 365 days = 60 credits", or the whole price. */
const Reckoning = ({ reckoning, state }: { reckoning: GuaranteeReckoning; state: Guarantee['state'] }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const { by, paid, days_left: left, days_in_all: inAll, amount: result } = reckoning
  const share = { paid: amount(paid), left: format.number(left), all: format.number(inAll) }
  return (
    <div className="rounded-control border border-line-soft bg-ground px-4 py-3">
      <p className="text-[0.8125rem] text-soft">
        {t(state === 'refunded' ? 'guarantee.reckoned' : 'guarantee.ifLostNow')}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-[0.8125rem] tabular-nums">
          {by === 'whole' ? t('guarantee.whole') : t('guarantee.share', share)}
        </span>
        <Credits amount={result} />
      </p>
    </div>
  )
}

interface GuaranteeCardProps {
  order: NotifiedOrder
  /** The reader’s possible actions. */
  children?: ReactNode
}

export const GuaranteeCard = ({ order, children }: GuaranteeCardProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { guarantee, checks, link } = order
  if (guarantee === null) return null
  const { state, from, until, lost_at: lostAt, reckoning } = guarantee
  const share = reckoning === null ? null : 1 - reckoning.days_left / reckoning.days_in_all
  const shown = state === 'running' || state === 'refunded'
  return (
    <Card aria-labelledby="guarantee-title">
      <CardHead
        id="guarantee-title"
        title={t('guarantee.title')}
        aside={<StatusPill tone={tones[state]}>{t(`guarantee.states.${state}`)}</StatusPill>}
      >
        {t('guarantee.time', { from: format.date(from), until: format.date(until) })}
      </CardHead>
      <div className="grid gap-4">
        {state === 'running' && share !== null && (
          <Progress label={t('guarantee.progress')} share={share} tone="alive" />
        )}
        {lostAt !== null && <p className="text-soft">{t('guarantee.lost', { date: format.date(lostAt) })}</p>}
        {checks.length > 0 && <Checks checks={checks} />}
        {state === 'running' && link !== null && link.next_check_on !== null && (
          <p className="text-[0.8125rem] text-faint">
            {t('guarantee.next', { date: format.date(middayOf(link.next_check_on)), count: link.checks })}
          </p>
        )}
        {state === 'running' && order.final_check !== null && (
          <div className="text-[0.8125rem] text-soft">
            <FinalCheckNote order={order} />
          </div>
        )}
        {shown && reckoning !== null && <Reckoning reckoning={reckoning} state={state} />}
        {children}
      </div>
    </Card>
  )
}
