import { Hammer } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { publicPath } from '../../lib/publicPages.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { mainId } from '../../ui/SkipLink.tsx'

const VerifyPage = () => {
  const { t } = useTranslation('later')
  const { slug = '' } = useParams()
  const { language } = useLanguageChoice()
  return (
    <main id={mainId} tabIndex={-1} className="grid flex-1 place-items-center outline-none">
      <DocumentHead title={slug} hidden />
      <EmptyState
        heading="h1"
        icon={Hammer}
        title={t('title')}
        action={<LinkButton to={publicPath('/', language)}>{t('home')}</LinkButton>}
      >
        {t('verify')}
      </EmptyState>
    </main>
  )
}

export default VerifyPage
