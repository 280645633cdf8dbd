import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useBalance } from './balance.ts'

/** Says why the member cannot buy credits, before they try. */
export const ClosedAlert = () => {
  const { t } = useTranslation('buying')
  const { language } = useLanguageChoice()
  const { data } = useBalance()
  if (data?.purchases_closed !== true) return null
  return (
    <Alert
      tone="warn"
      title={t('closed.title')}
      action={
        <LinkButton size="s" to={publicPath('/contact', language)}>
          {t('closed.contact')}
        </LinkButton>
      }
    >
      {t('closed.text')}
    </Alert>
  )
}
