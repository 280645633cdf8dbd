// The two checkouts of a plan: subscribing, and upgrading at once.
import { useTranslation } from '../../lib/translation.ts'
import type { Subscription, UpgradeOffer } from '../../../contract/payments.ts'
import { type Prices, vatOf } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { Credits } from '../../ui/Credits.tsx'
import type { Fact } from '../../ui/FactList.tsx'
import { CheckoutDialog } from '../credits/CheckoutDialog.tsx'
import { planNames } from '../../../contract/planNames.ts'
import { planFigures } from './planValue.ts'
import { subscribe, type Terms, upgradeNow } from './subscriptions.ts'

interface Shared {
  prices: Prices
  language: Language
  onClose(): void
}

const useVatFact = (): ((cents: number, percent: number) => Fact) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  return (cents, percent) => ({
    label: t('facts.vat', { percent: format.percent(percent / 100) }),
    value: format.money(vatOf(cents, percent).vat_cents),
  })
}

export const TakePlanDialog = ({ prices, language, terms, onClose }: Shared & { terms: Terms }) => {
  const { t } = useTranslation('subscriptions')
  const { t: tb } = useTranslation('buying')
  const format = useFormat()
  const vatFact = useVatFact()
  const figures = planFigures(prices, terms.plan, terms.interval)
  const price = format.money(figures.billedCents)
  return (
    <CheckoutDialog
      title={t('dialogs.take.title', { plan: planNames[terms.plan] })}
      description={t(`dialogs.take.text.${terms.interval}`, { price })}
      confirm={tb('packs.dialog.confirm', { price })}
      what={[terms, language]}
      open={(key) => subscribe(terms, language, key)}
      onClose={onClose}
      facts={[
        {
          label: t('facts.perMonth'),
          value: <Credits amount={figures.credits} />,
        },
        { label: t('facts.inYear'), value: <Credits amount={figures.creditsInYear} /> },
        { label: tb('facts.price'), value: <b>{price}</b> },
        vatFact(figures.billedCents, prices.vat_percent),
        { label: t('facts.renewed'), value: t(`facts.renewal.${terms.interval}`, { price }) },
      ]}
    />
  )
}

interface UpgradeDialogProps extends Shared {
  subscription: Subscription
  offer: UpgradeOffer
}

export const UpgradeDialog = ({ prices, language, subscription, offer, onClose }: UpgradeDialogProps) => {
  const { t } = useTranslation('subscriptions')
  const { t: tb } = useTranslation('buying')
  const format = useFormat()
  const vatFact = useVatFact()
  const price = format.money(offer.price_cents)
  const later = planFigures(prices, offer.plan, subscription.interval)
  const renewal = subscription.period_end === null ? '' : format.date(subscription.period_end)
  return (
    <CheckoutDialog
      title={t('dialogs.upgrade.title', { plan: planNames[offer.plan] })}
      description={t('dialogs.upgrade.text', { before: planNames[subscription.plan] })}
      confirm={tb('packs.dialog.confirm', { price })}
      what={[offer, language]}
      open={(key) => upgradeNow(offer.plan, language, key)}
      onClose={onClose}
      facts={[
        { label: t('facts.atOnce'), value: <Credits signed amount={offer.credits_now} /> },
        { label: t('facts.perMonthThen'), value: <Credits amount={offer.credits_per_month} /> },
        { label: tb('facts.price'), value: <b>{price}</b> },
        vatFact(offer.price_cents, prices.vat_percent),
        { label: t('facts.from', { day: renewal }), value: format.money(later.billedCents) },
      ]}
    />
  )
}
