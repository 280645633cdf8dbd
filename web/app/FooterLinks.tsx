import { useTranslation } from '../lib/translation.ts'
import { Link } from 'react-router'
import { reopenConsent } from './consent/consent.ts'
import { publicPath } from '../lib/publicPages.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'

const quiet = 'text-[0.8125rem] text-faint no-underline hover:text-text'

export const FooterLinks = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {(['privacy', 'terms', 'imprint', 'contact', 'economy', 'crawler', 'help'] as const).map((page) => (
        <li key={page}>
          <Link to={publicPath(`/${page}`, language)} className={quiet}>
            {t(`footer.${page}`)}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={quiet} onClick={reopenConsent}>
          {t('footer.cookies')}
        </button>
      </li>
    </ul>
  )
}
