// Dialogs to subscribe to, change, cancel or keep a plan; each states amount and date before the member confirms.
import { useTranslation } from '../../lib/translation.ts'
import type { Subscription, UpgradeOffer } from '../../../contract/payments.ts'
import { priceCentsOf, type Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { planNames } from '../../../contract/planNames.ts'
import { TakePlanDialog, UpgradeDialog } from './CheckoutDialogs.tsx'
import { monthsToCome } from './monthsOf.ts'
import { type Terms, usePlanActions } from './subscriptions.ts'

export type PlanSelection =
  | { kind: 'subscribe'; terms: Terms }
  | { kind: 'upgrade'; offer: UpgradeOffer }
  | { kind: 'change'; terms: Terms }
  | { kind: 'cancel' }
  | { kind: 'keep' }

interface PlanDialogProps {
  prices: Prices
  subscription: Subscription | null
  onClose(): void
}

type OfRunning = PlanDialogProps & { subscription: Subscription }

const useDay = (subscription: Subscription): string => {
  const format = useFormat()
  return subscription.period_end === null ? '' : format.date(subscription.period_end)
}

/** Choosing the running plan cancels a planned change. */
const ChangeDialog = ({ prices, subscription, terms, onClose }: OfRunning & { terms: Terms }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { changeTo } = usePlanActions()
  const day = useDay(subscription)
  const back = terms.plan === subscription.plan && terms.interval === subscription.interval
  const cents = back ? subscription.price_cents : priceCentsOf(prices.plans[terms.plan], terms.interval)
  const said = {
    day,
    plan: planNames[terms.plan],
    price: format.money(cents),
    interval: t(`each.${terms.interval}`),
    before: planNames[subscription.plan],
  }
  return (
    <ConfirmDialog
      title={t(back ? 'dialogs.stay.title' : 'dialogs.change.title', said)}
      description={t(back ? 'dialogs.stay.text' : 'dialogs.change.text', said)}
      confirm={t(back ? 'dialogs.stay.confirm' : 'dialogs.change.confirm', said)}
      cancel={t('dialogs.back')}
      onClose={onClose}
      onConfirm={async () => {
        await changeTo.mutateAsync(terms)
        toast.success(t(back ? 'dialogs.stay.done' : 'dialogs.change.done', said))
      }}
    />
  )
}

const CancelDialog = ({ subscription, onClose }: OfRunning) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { cancel } = usePlanActions()
  const day = useDay(subscription)
  const coming = monthsToCome(subscription.months)
  const credits = coming.reduce((sum, month) => sum + month.credits, 0)
  const said = { day, plan: planNames[subscription.plan] }
  return (
    <ConfirmDialog
      harsh
      title={t('dialogs.cancel.title', said)}
      description={t('dialogs.cancel.text', said)}
      confirm={t('dialogs.cancel.confirm', said)}
      cancel={t('dialogs.cancel.back')}
      onClose={onClose}
      onConfirm={async () => {
        await cancel.mutateAsync()
        toast.success(t('dialogs.cancel.done', said))
      }}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-soft">
        {credits > 0 && (
          <li>{t('dialogs.cancel.coming', { count: coming.length, figure: format.credits(credits) })}</li>
        )}
        <li>{t('dialogs.cancel.kept')}</li>
        <li>{t('dialogs.cancel.loyalty')}</li>
      </ul>
    </ConfirmDialog>
  )
}

const KeepDialog = ({ subscription, onClose }: OfRunning) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { keep } = usePlanActions()
  const next = subscription.next ?? subscription
  const said = { day: useDay(subscription), plan: planNames[next.plan], price: format.money(next.price_cents) }
  return (
    <ConfirmDialog
      title={t('dialogs.keep.title', said)}
      description={t('dialogs.keep.text', said)}
      confirm={t('dialogs.keep.confirm')}
      cancel={t('dialogs.back')}
      onClose={onClose}
      onConfirm={async () => {
        await keep.mutateAsync()
        toast.success(t('dialogs.keep.done', said))
      }}
    />
  )
}

export const PlanDialogs = ({ request, ...given }: PlanDialogProps & { request: PlanSelection }) => {
  const { i18n } = useTranslation('subscriptions')
  const { subscription, prices, onClose } = given
  const language = i18n.language as Language
  if (request.kind === 'subscribe') return <TakePlanDialog {...{ prices, language, onClose }} terms={request.terms} />
  if (subscription === null) return null
  const running = { ...given, subscription }
  switch (request.kind) {
    case 'upgrade':
      return <UpgradeDialog {...{ language, onClose, subscription, prices }} offer={request.offer} />
    case 'change':
      return <ChangeDialog {...running} terms={request.terms} />
    case 'cancel':
      return <CancelDialog {...running} />
    case 'keep':
      return <KeepDialog {...running} />
  }
}
