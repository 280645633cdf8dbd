// Client entry: hydrates the page. First the referrer and the language, then the router, then theme, session and the
// rest.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { shellSegments } from '../../contract/pagePaths.ts'
import { startReferrals } from '../features/referrals/arrival.ts'
import { appLanguage, createI18n, languageOfPath, renderedLanguage } from '../lib/i18n.ts'
import { startSession } from '../lib/session.ts'
import { startTheme } from '../lib/theme.ts'
import { publicPathOf } from '../lib/publicPages.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import { pageTexts, verifyPageTexts } from './pageTexts.ts'
import { firstNamespaces, loadTexts } from './texts.ts'

/** If the module cannot be loaded, only a log line is missing. */
const reportPageTimes = (): Promise<void> =>
  import('../lib/pageTimes.ts').then(
    ({ logPageTimes }) => logPageTimes(),
    () => undefined,
  )

const start = async (): Promise<void> => {
  startReferrals((segment) => shellSegments.some((own) => own === segment))
  const page = publicPathOf(location.pathname)
  const rendered = renderedLanguage()
  const language = rendered ?? (page === null ? appLanguage() : languageOfPath(location.pathname))
  // A prerendered page has its texts in the HTML; loading them before hydration prevents a second render.
  const ofPage = page !== null ? pageTexts[page] : rendered !== null ? verifyPageTexts : []
  const i18n = await createI18n(language, { load: { texts: loadTexts, first: [...firstNamespaces, ...ofPage] } })
  dispatchEvent(new Event('waking'))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
  startTheme()
  startSession()
  whenIdle(() => void reportPageTimes())
  whenIdle(() => void import('./installable.ts').then(({ startInstallable }) => startInstallable(i18n.language)))
}

void start()
