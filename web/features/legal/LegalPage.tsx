// Privacy, terms, imprint and contact: one plain page each, in both languages.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { publicPathOf } from '../../lib/publicPages.ts'
import { supportEmail } from '../../lib/site.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'

const names = {
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/imprint': 'imprint',
  '/contact': 'contact',
} as const

const LegalPage = () => {
  const { t } = useTranslation('legal')
  const path = publicPathOf(useLocation().pathname)
  if (path === null || path === '/' || path === '/help') {
    throw new Error('The router led to a legal page that does not exist.')
  }
  const name = names[path]
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-10 outline-none sm:px-8 sm:py-16"
    >
      <DocumentHead title={t(`${name}.title`)} description={t(`${name}.description`)} twin={path} />
      <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em]">{t(`${name}.title`)}</h1>
      <p className="mt-5 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t(`${name}.text`)}</p>
      {name === 'privacy' && (
        <>
          <h2 className="mt-10 text-xl font-semibold">{t('privacy.invitations')}</h2>
          <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('privacy.invitationsText')}</p>
          <h2 className="mt-10 text-xl font-semibold">{t('privacy.articles')}</h2>
          <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('privacy.articlesText')}</p>
        </>
      )}
      <p className="mt-6 text-[1.0625rem]">
        <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-4">
          {supportEmail}
        </a>
      </p>
    </main>
  )
}

export default LegalPage
