// Current state of the exchange, its deadline and what happens then, and the reader’s possible actions.
import { Trans } from '../../lib/trans.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { exchangeStages } from '../../../contract/exchangeProcess.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { CircleCheck, CircleStop, SearchCheck, ShieldCheck, Timer, TriangleAlert } from '../../ui/icons.ts'
import { type Mark, SituationHead } from '../../ui/SituationHead.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { TransitionButtons } from './TransitionButtons.tsx'
import {
  detailClockOf,
  type ExchangeClock,
  givenBy,
  gotBy,
  isCalling,
  overAt,
  type Situation,
  situationOf,
} from './situation.ts'

const waiting: Mark = { icon: Timer, tone: 'waiting' }
const careful: Mark = { icon: TriangleAlert, tone: 'warn' }
const over: Mark = { icon: CircleStop, tone: 'neutral' }
const lost: Mark = { icon: TriangleAlert, tone: 'lost' }

/** Situations not listed here wait for a member. */
const marks: Partial<Record<Situation, Mark>> = {
  to_correct: lost,
  to_confirm: careful,
  in_check: { icon: SearchCheck, tone: 'waiting' },
  unread: careful,
  links_awaited: { icon: CircleCheck, tone: 'alive' },
  mine_missing: lost,
  theirs_missing: careful,
  live: { icon: ShieldCheck, tone: 'alive' },
  rejected: over,
  withdrawn: over,
  expired: over,
  not_placed: over,
  link_lost: lost,
  website_gone: over,
  over: { icon: CircleCheck, tone: 'alive' },
}

/** The end of monitoring is far away and requires no action. */
const useTimeLeft = (clock: ExchangeClock | null, notifiedAt: number) => {
  const { t } = useTranslation('exchange')
  if (clock === null || clock.end === 'watch') return null
  const until = clock.secondsLeft > 0 ? overAt(clock, notifiedAt) : null
  return { until, words: { left: t('timeLeft'), soon: t('soon') } }
}

interface StatementProps {
  exchange: Exchange
  situation: Situation
  clock: ExchangeClock | null
}

const Sentences = ({ exchange, situation, clock }: StatementProps) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const format = useFormat()
  const { ended_by: by, may_take_down: mayTakeDown } = exchange
  const given = givenBy(exchange)?.website.domain_name ?? ''
  const values = {
    giveDomain: given,
    getDomain: gotBy(exchange)?.website.domain_name ?? '',
    name: by === null ? t('somebody') : (by.name ?? tx('left')),
  }
  const isMine =
    by?.is_me === true && (situation === 'rejected' || situation === 'withdrawn' || situation === 'link_lost')
  return (
    <div className="max-w-[65ch] text-soft">
      <p>{isMine ? t(`nowMine.${situation}`) : t(`now.${situation}.text`, values)}</p>
      {mayTakeDown && situation !== 'over' && <p className="mt-1">{t('takeDown', { domain: given })}</p>}
      {clock !== null && (
        <p className="mt-1">
          <Trans
            t={t}
            i18nKey={`ends.${clock.end}`}
            values={{ when: clock.end === 'watch' ? format.date(clock.at) : format.dateTime(clock.at) }}
            components={{ b: <b className="font-semibold text-text" /> }}
          />
        </p>
      )}
    </div>
  )
}

/** A member’s reason for declining, in their own words. */
const Declined = ({ exchange: { legs } }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const leg = legs.find(({ answer_note: note }) => note !== null)
  if (leg === undefined) return null
  const { giver } = leg
  return (
    <figure className="mt-3 rounded-control border border-line-soft bg-ground px-4 py-3">
      <figcaption className="mb-1 text-[0.8125rem] font-semibold wrap-anywhere">
        {giver.is_me ? t('noteMine') : t('note', { name: giver.name ?? tx('left') })}
      </figcaption>
      <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere text-soft">
        {leg.answer_note}
      </blockquote>
    </figure>
  )
}

const steps = exchangeStages.filter((stage) => stage !== 'ended')

/** Progress of the exchange; not shown after it broke off. */
const Way = ({ exchange: { stage, ended_reason: reason } }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  if (stage === 'ended' && reason !== 'over') return null
  const current = stage === 'ended' ? steps.length : steps.indexOf(stage)
  return (
    <div className="mt-5">
      <Stepper label={t('steps.label')} steps={steps.map((step) => t(`steps.${step}`))} current={current} />
    </div>
  )
}

const Risk = ({ exchange: { is_risky: isRisky, stage } }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  if (!isRisky || stage !== 'pending') return null
  return (
    <Alert tone="warn" title={t('risk.title')} className="mt-5">
      {t('risk.text')}
    </Alert>
  )
}

export const NowCard = ({ exchange, notifiedAt }: { exchange: Exchange; notifiedAt: number }) => {
  const { t } = useTranslation('exchangeSteps')
  const situation = situationOf(exchange)
  const clock = detailClockOf(exchange)
  const timeLeft = useTimeLeft(clock, notifiedAt)
  return (
    <Card calling={isCalling(situation)} aria-labelledby="now-title">
      <SituationHead
        mark={marks[situation] ?? waiting}
        titleId="now-title"
        title={t(`now.${situation}.title`)}
        timeLeft={timeLeft}
      >
        <Sentences exchange={exchange} situation={situation} clock={clock} />
        <Declined exchange={exchange} />
      </SituationHead>
      <Way exchange={exchange} />
      <Risk exchange={exchange} />
      <TransitionButtons exchange={exchange} />
    </Card>
  )
}
