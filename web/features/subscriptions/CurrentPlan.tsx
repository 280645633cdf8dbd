// The running plan, or the last one: its credits, upcoming dates, and the actions to end it.
import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { bonusOf, loyaltyPercentIn } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'
import { planNames } from '../../../contract/planNames.ts'
import { useCanBuy } from '../credits/prices.ts'
import { LoyaltyTrack } from './LoyaltyTrack.tsx'
import { loyaltyNow, monthsToCome } from './monthsOf.ts'
import { PortalButton } from './PortalButton.tsx'
import type { PlanSelection } from './PlanDialogs.tsx'

type Check = 'active' | 'ending' | 'changing' | 'past_due'

const lookOf = ({ state, cancel_at_period_end: ending, next }: Subscription): Check =>
  state === 'past_due' ? 'past_due' : ending ? 'ending' : next === null ? 'active' : 'changing'

const toneOf: Record<Check, Tone> = { active: 'alive', ending: 'warn', changing: 'waiting', past_due: 'lost' }

interface CurrentPlanProps {
  subscription: Subscription
  onSelect(request: PlanSelection): void
}

/** The next credits come with the next paid month, or with the renewal. */
const useNextCredits = (subscription: Subscription): Fact[] => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const [coming] = monthsToCome(subscription.months)
  const renewed = subscription.next ?? subscription
  const number = coming?.number ?? subscription.months_credited + 1
  const at = coming?.due_at ?? (subscription.cancel_at_period_end ? null : subscription.period_end)
  if (at === null) return []
  const base = coming?.credits ?? renewed.credits_per_month
  const bonus = bonusOf(base, loyaltyPercentIn(number, subscription.loyalty))
  return [
    {
      label: t('current.nextCredits', { day: format.date(at) }),
      value: (
        <>
          <Credits amount={base + bonus} />
          {bonus > 0 && (
            <span className="block text-[0.8125rem] text-faint">
              {t('current.bonusIn', { count: bonus, figure: format.credits(bonus) })}
            </span>
          )}
        </>
      ),
    },
  ]
}

const useFacts = (subscription: Subscription): Fact[] => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { interval, price_cents: price, period_end: end, next, cancel_at_period_end: ending } = subscription
  const { percent, next: rise } = loyaltyNow(subscription.months_credited, subscription.loyalty)
  const nextCredits = useNextCredits(subscription)
  const renewed = next ?? subscription
  const toCome = monthsToCome(subscription.months).length
  return [
    { label: t('current.price'), value: `${format.money(price)} ${t(`each.${interval}`)}` },
    { label: t('current.credits'), value: <Credits amount={subscription.credits_per_month} /> },
    ...nextCredits,
    ...(toCome > 0 && interval === 'year'
      ? [{ label: t('current.toCome'), value: t('current.months', { count: toCome }) }]
      : []),
    {
      label: t('current.loyalty'),
      value: (
        <>
          {percent === 0 ? t('current.noLoyalty') : `+${format.percent(percent / 100)}`}
          {rise !== null && !ending && (
            <span className="block text-[0.8125rem] text-faint">
              {t('current.rise', { percent: format.percent(rise.percent / 100), month: rise.fromMonth })}
            </span>
          )}
        </>
      ),
    },
    ...(end === null
      ? []
      : ending
        ? [{ label: t('current.ends'), value: <b>{format.date(end)}</b> }]
        : [
            {
              label: t('current.renewed', { day: format.date(end) }),
              value: (
                <>
                  <b>{format.money(renewed.price_cents)}</b>
                  {next !== null && (
                    <span className="block text-[0.8125rem] text-faint">
                      {planNames[next.plan]}, {t(`each.${next.interval}`)}
                    </span>
                  )}
                </>
              ),
            },
          ]),
  ]
}

/** Cancel, resume, and manage the payment card. If none is possible, states who can do it. */
const Ways = ({ subscription, onSelect }: CurrentPlanProps) => {
  const { t } = useTranslation('subscriptions')
  const { language } = useLanguageChoice()
  const canBuy = useCanBuy()
  if (!canBuy) {
    return (
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-[0.875rem]">
        <p className="max-w-[34rem] text-soft">{t('current.off')}</p>
        <LinkButton size="s" to={publicPath('/contact', language)}>
          {t('current.write')}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {subscription.cancel_at_period_end ? (
        <Button variant="primary" onClick={() => onSelect({ kind: 'keep' })}>
          {t('actions.keep')}
        </Button>
      ) : (
        <Button onClick={() => onSelect({ kind: 'cancel' })}>{t('actions.cancel')}</Button>
      )}
      <PortalButton />
    </div>
  )
}

export const CurrentPlan = ({ subscription, onSelect }: CurrentPlanProps) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const facts = useFacts(subscription)
  const variant = lookOf(subscription)
  const end = subscription.period_end === null ? '' : format.date(subscription.period_end)
  return (
    <Card aria-labelledby="current-title">
      <CardHead
        id="current-title"
        title={t('current.title', { plan: planNames[subscription.plan] })}
        aside={<StatusPill tone={toneOf[variant]}>{t(`current.looks.${variant}`, { day: end })}</StatusPill>}
      >
        {subscription.started_at !== null && t('current.since', { day: format.date(subscription.started_at) })}
      </CardHead>
      <LoyaltyTrack subscription={subscription} />
      <div className="mt-5">
        <FactList facts={facts} />
      </div>
      <Ways subscription={subscription} onSelect={onSelect} />
    </Card>
  )
}
