import { useTranslation } from '../../lib/translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'

export const ErrorPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const location = useLocation()
  const { language } = useLanguageChoice()
  // Navigating to the current location makes the router drop the error and render the page again.
  const clear = () => void navigate(location, { replace: true, state: location.state as unknown })
  return (
    <>
      <DocumentHead title={t('error.title')} hidden />
      <ErrorScreen
        title={t('error.title')}
        text={t('error.text')}
        detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
        actions={
          <>
            <Button variant="primary" size="l" onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
            <Button size="l" onClick={clear}>
              {t('error.retry')}
            </Button>
            <a href={publicPath('/help', language)} className={buttonStyles({ variant: 'ghost', size: 'l' })}>
              {t('header.help')}
            </a>
          </>
        }
      />
    </>
  )
}
