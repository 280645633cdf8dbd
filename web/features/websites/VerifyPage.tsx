// What everybody may know about a website whose owner has proved it: that it is verified, since when, how good it is, and what
// that means. Nothing about the member.
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { failureText } from '../../lib/errorText.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchCheck } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { useVerified } from './verified.ts'
import { VerifiedMeaning, VerifiedSignals, VerifiedSummary } from './VerifiedParts.tsx'

const Outline = () => {
  const { t } = useTranslation('websites')
  return (
    <div aria-busy="true" className="grid gap-4">
      <DocumentHead title={t('verify.title')} hidden />
      <h1 className="sr-only">{t('verify.title')}</h1>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}

const Unknown = ({ slug }: { slug: string }) => {
  const { t } = useTranslation('websites')
  const { language } = useLanguageChoice()
  return (
    <>
      <DocumentHead title={t('verify.unknownTitle')} hidden />
      <EmptyState
        heading="h1"
        icon={SearchCheck}
        title={t('verify.unknownTitle')}
        action={<LinkButton to={publicPath('/', language)}>{t('verify.home')}</LinkButton>}
      >
        <span className="wrap-anywhere">{t('verify.unknown', { domain: slug })}</span>
      </EmptyState>
    </>
  )
}

const Verified = ({ slug }: { slug: string }) => {
  const { t } = useTranslation('websites')
  const { t: te } = useTranslation('errors')
  const { look, retry } = useVerified(slug)
  switch (look.kind) {
    case 'loading':
      return <Outline />
    case 'unknown':
      return <Unknown slug={slug} />
    case 'failed':
      return (
        <>
          <DocumentHead title={t('verify.title')} hidden />
          <h1 className="sr-only">{t('verify.title')}</h1>
          <Alert live tone="lost" action={<Button onClick={retry}>{t('verify.reload')}</Button>}>
            {failureText(te, look.error)}
          </Alert>
        </>
      )
    case 'known': {
      const { website } = look
      const domain = website.domain_name
      return (
        <div className="grid gap-4">
          <DocumentHead title={t('verify.head', { domain })} description={t('verify.description', { domain })} />
          <VerifiedSummary website={website} />
          <VerifiedSignals website={website} />
          <VerifiedMeaning />
        </div>
      )
    }
  }
}

const VerifyPage = () => {
  const { slug = '' } = useParams()
  return (
    <main id={mainId} tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 py-8 outline-none sm:py-14">
      <Verified key={slug} slug={slug} />
    </main>
  )
}

export default VerifyPage
