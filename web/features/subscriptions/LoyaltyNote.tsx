import { useTranslation } from '../../lib/translation.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Explains the loyalty bonus with the operator's tiers. */
export const LoyaltyNote = ({ prices }: { prices: Prices }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { language } = useLanguageChoice()
  return (
    <Card aria-labelledby="loyalty-title" className="flex flex-col">
      <CardHead id="loyalty-title" title={t('loyalty.title')}>
        {t(prices.loyalty.length === 0 ? 'loyalty.none' : 'loyalty.text')}
      </CardHead>
      <ol className="mb-5 grid gap-3">
        {prices.loyalty.map(({ from_month: month, percent }) => (
          <li key={month} className="flex items-center gap-3">
            <span className="grid h-9 min-w-16 place-items-center rounded-control bg-accent-tint px-2 font-head font-bold text-accent-text tabular-nums">
              +{format.percent(percent / 100)}
            </span>
            <span>{t('loyalty.from', { month })}</span>
          </li>
        ))}
      </ol>
      <ul className="mb-4 grid list-disc gap-1.5 pl-5 text-[0.875rem] text-soft">
        <li>{t('loyalty.change')}</li>
        <li>{t('loyalty.break')}</li>
        <li>{t('loyalty.yearly')}</li>
      </ul>
      <div className="mt-auto">
        <LinkButton size="s" to={`${publicPath('/help', language)}#plans`}>
          {t('loyalty.help')}
        </LinkButton>
      </div>
    </Card>
  )
}
