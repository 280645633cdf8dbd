import { useTranslation } from '../lib/translation.ts'
import { siteName } from '../lib/site.ts'
import { FooterLinks } from './FooterLinks.tsx'

export const PublicFooter = () => {
  const { t } = useTranslation('app')
  return (
    <footer aria-label={t('footer.label')} className="mt-auto border-t border-line-soft">
      <div className="mx-auto flex w-full max-w-[77.5rem] flex-wrap items-center justify-between gap-4 px-5 py-7 sm:px-8">
        <p className="text-[0.8125rem] text-faint">
          <span className="font-semibold text-soft">{siteName}</span> · {t('footer.line')}
        </p>
        <nav aria-label={t('footer.label')}>
          <FooterLinks />
        </nav>
      </div>
    </footer>
  )
}
