import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../lib/money.ts'
import { planNames } from '../../../contract/planNames.ts'
import type { PlanChoice } from './planChoice.ts'
import type { PlanSelection } from './PlanDialogs.tsx'
import type { Terms } from './subscriptions.ts'

interface PlanActionProps {
  choice: PlanChoice
  terms: Terms
  subscription: Subscription | null
  best: boolean
  onSelect(request: PlanSelection): void
}

const Said = ({ text }: { text: string }) => (
  <p className="grid min-h-[2.875rem] place-items-center rounded-control border border-dashed border-line px-3 py-2 text-center text-[0.8125rem] text-soft">
    {text}
  </p>
)

/** The one or two actions available for this plan; if there are none, the reason. */
export const PlanAction = ({ choice, terms, subscription, best, onSelect }: PlanActionProps) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const money = useMoney()
  const until = subscription?.period_end ?? null
  const day = until === null ? '' : format.date(until)
  switch (choice.kind) {
    case 'subscribe':
      return (
        <Button
          variant={best ? 'primary' : 'secondary'}
          size="l"
          onClick={() => onSelect({ kind: 'subscribe', terms })}
        >
          {t('actions.subscribe', { plan: planNames[terms.plan] })}
        </Button>
      )
    case 'current':
      return <Said text={t('actions.current')} />
    case 'stay':
      return subscription?.cancel_at_period_end === true ? (
        <Button variant="primary" size="l" onClick={() => onSelect({ kind: 'keep' })}>
          {t('actions.keep')}
        </Button>
      ) : (
        <Button size="l" onClick={() => onSelect({ kind: 'change', terms })}>
          {t('actions.stay')}
        </Button>
      )
    case 'planned':
      return <Said text={t('actions.planned', { day })} />
    case 'change': {
      const offer = choice.upgrade
      return (
        <>
          {offer !== null && (
            <Button variant="primary" size="l" onClick={() => onSelect({ kind: 'upgrade', offer })}>
              {t('actions.upgrade', { price: money.price(offer.price_cents) })}
            </Button>
          )}
          <Button
            size={offer === null ? 'l' : 'm'}
            variant={offer === null ? 'secondary' : 'ghost'}
            onClick={() => onSelect({ kind: 'change', terms })}
          >
            {t('actions.change', { day })}
          </Button>
        </>
      )
    }
    case 'blocked':
      return <Said text={t(`actions.blocked.${choice.by}`)} />
    case 'off':
      return <Said text={t('actions.off')} />
  }
}
