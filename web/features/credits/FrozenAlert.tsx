import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useBalance } from './balance.ts'

/** Says that the credits are frozen, and leads to the decision with its reasons. */
export const FrozenAlert = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { language } = useLanguageChoice()
  const { data } = useBalance()
  const frozen = data?.frozen ?? null
  if (frozen === null) return null
  const { amount, decision_id: id } = frozen
  return (
    <Alert
      tone="lost"
      title={t('frozen.title')}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton size="s" to={`/decisions/${id}`}>
            {t('frozen.decision')}
          </LinkButton>
          <LinkButton size="s" variant="ghost" to={`${publicPath('/help', language)}#frozen-credits`}>
            {t('frozen.help')}
          </LinkButton>
        </span>
      }
    >
      {t('frozen.text', { count: amount, figure: format.credits(amount) })}
    </Alert>
  )
}
