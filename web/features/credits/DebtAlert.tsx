import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useBalance } from './balance.ts'
import { useCanBuy } from './prices.ts'

/** Shows the debt, its reason, how to settle it, and what is blocked until then. */
export const DebtAlert = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { language } = useLanguageChoice()
  const { data } = useBalance()
  const canBuy = useCanBuy()
  if (data === undefined || data.debt === 0) return null
  return (
    <Alert
      tone="warn"
      title={t('debt.title', { count: data.debt, figure: format.credits(data.debt) })}
      action={
        <span className="flex flex-wrap gap-2">
          {canBuy && (
            <a href="#buy" className={buttonStyles({ size: 's' })}>
              {t('debt.buy')}
            </a>
          )}
          <LinkButton size="s" variant="ghost" to={`${publicPath('/help', language)}#debt`}>
            {t('debt.help')}
          </LinkButton>
        </span>
      }
    >
      {t('debt.text')}
    </Alert>
  )
}
