import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { publicPath } from '../../lib/publicPages.ts'
import { currentConsent, storeConsent } from './consent.ts'

/** Cookie banner: asks for the visitor's consent. */
export const Banner = () => {
  const { t, i18n } = useTranslation('app')
  const language = i18n.language === 'de' ? 'de' : 'en'
  const [custom, setCustom] = useState(() => currentConsent() !== null)
  const [analytics, setAnalytics] = useState(() => currentConsent()?.analytics ?? false)
  const [marketing, setMarketing] = useState(() => currentConsent()?.marketing ?? false)
  return (
    <section
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-3 z-40 max-h-[calc(100dvh-1.5rem)] animate-rise overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float sm:right-auto sm:bottom-5 sm:left-5 sm:w-[25.5rem] sm:p-5"
    >
      <h2 id="consent-title" className="text-base">
        {t('consent.title')}
      </h2>
      <p className="mt-1 text-[0.8125rem] text-soft">{t('consent.text')}</p>
      <p className="mt-1.5 flex gap-4 text-[0.8125rem]">
        <Link className="text-accent-text" to={publicPath('/privacy', language)}>
          {t('footer.privacy')}
        </Link>
        <Link className="text-accent-text" to={publicPath('/terms', language)}>
          {t('footer.terms')}
        </Link>
      </p>
      {custom && (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          <Switch label={t('consent.necessary')} hint={t('consent.necessaryHint')} checked disabled readOnly />
          <Switch
            label={t('consent.analytics')}
            hint={t('consent.analyticsHint')}
            checked={analytics}
            onChange={(event) => setAnalytics(event.target.checked)}
          />
          <Switch
            label={t('consent.marketing')}
            hint={t('consent.marketingHint')}
            checked={marketing}
            onChange={(event) => setMarketing(event.target.checked)}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="s" variant="primary" onClick={() => storeConsent({ analytics: true, marketing: true })}>
          {t('consent.acceptAll')}
        </Button>
        <Button size="s" onClick={() => storeConsent({ analytics: false, marketing: false })}>
          {t('consent.necessaryOnly')}
        </Button>
        {custom ? (
          <Button size="s" onClick={() => storeConsent({ analytics, marketing })}>
            {t('consent.save')}
          </Button>
        ) : (
          <Button size="s" variant="ghost" aria-expanded={false} onClick={() => setCustom(true)}>
            {t('consent.customize')}
          </Button>
        )}
      </div>
    </section>
  )
}
