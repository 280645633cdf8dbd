// Public verification page of a website: that it is verified, since when, its score, and what that means. Nothing about
// the member. The content common to all websites is prerendered, in its loading state.
import { useTranslation } from '../../lib/translation.ts'
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

/** As tall as the loaded content: otherwise a scrollbar would appear and shift the page while it is being read. */
const Outline = () => {
  const { t } = useTranslation('verify')
  return (
    <div aria-busy="true" className="grid gap-4">
      <DocumentHead title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <Skeleton className="h-[36.5rem] rounded-card sm:h-[30.5rem]" />
      <Skeleton className="h-[42rem] rounded-card sm:h-[25.5rem]" />
    </div>
  )
}

const Unknown = ({ slug }: { slug: string }) => {
  const { t } = useTranslation('verify')
  const { language } = useLanguageChoice()
  return (
    <>
      <DocumentHead title={t('unknownTitle')} hidden />
      <EmptyState
        heading="h1"
        icon={SearchCheck}
        title={t('unknownTitle')}
        action={<LinkButton to={publicPath('/', language)}>{t('home')}</LinkButton>}
      >
        <span className="wrap-anywhere">{t('unknown', { domain: slug })}</span>
      </EmptyState>
    </>
  )
}

const Verified = ({ slug }: { slug: string }) => {
  const { t } = useTranslation('verify')
  const { t: te } = useTranslation('errors')
  const { variant, retry } = useVerified(slug)
  switch (variant.kind) {
    case 'loading':
      return <Outline />
    case 'unknown':
      return <Unknown slug={slug} />
    case 'failed':
      return (
        <>
          <DocumentHead title={t('title')} hidden />
          <h1 className="sr-only">{t('title')}</h1>
          <Alert live tone="lost" action={<Button onClick={retry}>{t('reload')}</Button>}>
            {failureText(te, variant.error)}
          </Alert>
        </>
      )
    case 'known': {
      const { website } = variant
      const domain = website.domain_name
      return (
        <div className="grid gap-4">
          <DocumentHead title={t('head', { domain })} description={t('description', { domain })} />
          <VerifiedSummary website={website} />
          <VerifiedSignals website={website} />
          <VerifiedMeaning />
        </div>
      )
    }
  }
}

const VerifyPage = () => {
  const { t } = useTranslation('verify')
  const { slug = '' } = useParams()
  return (
    <main id={mainId} tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 py-8 outline-none sm:py-14">
      <p className="mb-6 text-[1.0625rem] leading-[1.7] text-soft">{t('lead')}</p>
      <Verified key={slug} slug={slug} />
    </main>
  )
}

export default VerifyPage
