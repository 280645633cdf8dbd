import { Moon, Sun } from '../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../lib/session.ts'
import { storeLanguage } from '../lib/i18n.ts'
import { siteName } from '../lib/site.ts'
import { chooseTheme, useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { publicPath, publicPathOf } from '../lib/publicPages.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'

const quiet = 'rounded-small px-2 py-1 text-soft no-underline hover:text-text'

/** Leads to the same page in the other language: a new document where there is a rendered one, a switch on the spot elsewhere. */
const LanguageSwitch = () => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const { language, choose } = useLanguageChoice()
  const other = language === 'de' ? 'en' : 'de'
  const page = publicPathOf(pathname)
  const name = (
    <>
      <span aria-hidden>{other.toUpperCase()}</span>
      <span className="sr-only">{t('language.switch')}</span>
    </>
  )
  if (page === null) {
    return (
      <button type="button" lang={other} className={quiet} onClick={() => choose(other)}>
        {name}
      </button>
    )
  }
  return (
    <a
      href={publicPath(page, other)}
      hrefLang={other}
      lang={other}
      className={quiet}
      onClick={() => storeLanguage(other)}
    >
      {name}
    </a>
  )
}

const ThemeSwitch = () => {
  const { t } = useTranslation('app')
  const theme = useTheme()
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <IconButton
      label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </IconButton>
  )
}

const Entrance = () => {
  const { t } = useTranslation('app')
  const signedIn = useSession().kind === 'signedIn'
  if (signedIn) {
    return (
      <LinkButton look="primary" to="/dashboard">
        {t('header.dashboard')}
      </LinkButton>
    )
  }
  return (
    <>
      <Link to="/auth" className={`${quiet} hidden font-semibold sm:inline`}>
        {t('header.signIn')}
      </Link>
      <LinkButton look="primary" to="/auth?mode=sign-up">
        {t('header.start')}
      </LinkButton>
    </>
  )
}

export const PublicHeader = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  const home = publicPath('/', language)
  return (
    <header className="relative z-10 mx-auto flex w-full max-w-[77.5rem] items-center gap-3 px-5 py-5 sm:px-8">
      <Link to={home} aria-label={t('header.home')} className="mr-auto flex items-center gap-2.5 no-underline">
        <Logo />
        <span className="font-head text-[1.125rem] font-bold tracking-tight">{siteName}</span>
      </Link>
      <nav aria-label={t('header.navigation')} className="mr-2 hidden items-center gap-2 lg:flex">
        <Link to={`${home}#how`} className={quiet}>
          {t('header.how')}
        </Link>
        <Link to={`${home}#checks`} className={quiet}>
          {t('header.checks')}
        </Link>
        <Link to={`${home}#guarantee`} className={quiet}>
          {t('header.guarantee')}
        </Link>
        <Link to={publicPath('/help', language)} className={quiet}>
          {t('header.help')}
        </Link>
      </nav>
      <LanguageSwitch />
      <span className="hidden sm:inline-flex">
        <ThemeSwitch />
      </span>
      <Entrance />
    </header>
  )
}
