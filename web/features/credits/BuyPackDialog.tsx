import { useTranslation } from '../../lib/translation.ts'
import { type Pack, vatOf } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { Credits } from '../../ui/Credits.tsx'
import { useBalance } from './balance.ts'
import { CheckoutDialog } from './CheckoutDialog.tsx'
import { useMoney } from '../../lib/money.ts'
import { buyPack } from './purchases.ts'

interface BuyPackDialogProps {
  pack: Pack
  vatPercent: number
  onClose(): void
}

/** Shows what the credits cost and how they are used; a debt is settled from them first. */
export const BuyPackDialog = ({ pack, vatPercent, onClose }: BuyPackDialogProps) => {
  const { t, i18n } = useTranslation('buying')
  const format = useFormat()
  const money = useMoney()
  const { data: balance } = useBalance()
  const settled = Math.min(balance?.debt ?? 0, pack.credits)
  const language = i18n.language as Language
  const figure = format.credits(pack.credits)
  return (
    <CheckoutDialog
      title={t('packs.dialog.title', { figure })}
      description={t('packs.dialog.text')}
      confirm={t('packs.dialog.confirm', { price: money.price(pack.price_cents) })}
      what={[pack, language]}
      open={(key) => buyPack(pack.id, language, key)}
      onClose={onClose}
      facts={[
        { label: t('facts.credits'), value: <Credits amount={pack.credits} /> },
        ...(settled === 0
          ? []
          : [{ label: t('facts.settles'), value: <Credits signed amount={-settled} className="text-warn!" /> }]),
        { label: t('facts.price'), value: <b>{format.money(pack.price_cents)}</b> },
        {
          label: t('facts.vat', { percent: format.percent(vatPercent / 100) }),
          value: format.money(vatOf(pack.price_cents, vatPercent).vat_cents),
        },
      ]}
    />
  )
}
