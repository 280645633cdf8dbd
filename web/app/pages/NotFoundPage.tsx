import { useTranslation } from '../../lib/translation.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { publicPath } from '../../lib/publicPages.ts'

export const NotFoundScreen = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  return (
    <main id={mainId} tabIndex={-1} className="grid min-h-[70dvh] flex-1 place-items-center px-6 py-16 outline-none">
      <DocumentHead title={t('notFound.title')} hidden />
      <div className="max-w-md text-center">
        <Logo size="l" className="mx-auto mb-8 rotate-12" />
        <h1 className="text-3xl tracking-tight">{t('notFound.title')}</h1>
        <p className="mt-3 text-base text-soft">{t('notFound.text')}</p>
        <LinkButton variant="primary" size="l" className="mt-8" to={publicPath('/', language)}>
          {t('notFound.home')}
        </LinkButton>
        <LinkButton variant="ghost" size="l" className="mt-3" to={publicPath('/help', language)}>
          {t('header.help')}
        </LinkButton>
      </div>
    </main>
  )
}

const NotFoundPage = () => <NotFoundScreen />

export default NotFoundPage
