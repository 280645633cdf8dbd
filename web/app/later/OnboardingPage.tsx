import { Hammer } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { PublicHeader } from '../PublicHeader.tsx'

const OnboardingPage = () => {
  const { t } = useTranslation('later')
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentHead title={t('title')} hidden />
      <PublicHeader />
      <main id={mainId} tabIndex={-1} className="grid flex-1 place-items-center outline-none">
        <EmptyState
          heading="h1"
          icon={Hammer}
          title={t('title')}
          action={<LinkButton to="/dashboard">{t('back')}</LinkButton>}
        >
          {t('onboarding')}
        </EmptyState>
      </main>
    </div>
  )
}

export default OnboardingPage
