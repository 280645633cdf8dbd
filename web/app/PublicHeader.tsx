// Header of public pages: home, its sections, language, theme and sign-in; on a phone most of it is in a menu.
import { useTranslation } from '../lib/translation.ts'
import { Link } from 'react-router'
import { useSession } from '../lib/session.ts'
import { siteName } from '../lib/site.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { publicPath } from '../lib/publicPages.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'
import { LanguageSwitch, ThemeSwitch } from './PublicSwitches.tsx'
import { PublicMenu } from './PublicMenu.tsx'
import { usePublicPlaces } from './publicHeaderLinks.ts'

const quiet = 'rounded-small px-2 py-1 text-soft no-underline hover:text-text'

const Entrance = () => {
  const { t } = useTranslation('app')
  const signedIn = useSession().kind === 'signedIn'
  if (signedIn) {
    return (
      <LinkButton variant="primary" to="/dashboard">
        {t('header.dashboard')}
      </LinkButton>
    )
  }
  return (
    <>
      <Link to="/auth" className={`${quiet} hidden font-semibold md:inline`}>
        {t('header.signIn')}
      </Link>
      <LinkButton variant="primary" to="/auth?mode=sign-up">
        {t('header.start')}
      </LinkButton>
    </>
  )
}

export const PublicHeader = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  return (
    <header className="relative z-10 mx-auto flex w-full max-w-[77.5rem] items-center gap-2 px-5 py-5 sm:gap-3 sm:px-8">
      <Link
        to={publicPath('/', language)}
        aria-label={t('header.home')}
        className="mr-auto flex items-center gap-2.5 no-underline"
      >
        <Logo />
        <span className="font-head text-[1.125rem] font-bold tracking-tight max-[22.5rem]:hidden">{siteName}</span>
      </Link>
      <nav aria-label={t('header.navigation')} className="mr-2 hidden items-center gap-2 md:flex">
        {usePublicPlaces().map(({ name, to }) => (
          <Link key={name} to={to} className={quiet}>
            {t(`header.${name}`)}
          </Link>
        ))}
      </nav>
      <span className="hidden items-center gap-1 md:flex">
        <LanguageSwitch className={quiet} />
        <ThemeSwitch />
      </span>
      <Entrance />
      <PublicMenu />
    </header>
  )
}
