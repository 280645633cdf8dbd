// Language and theme switches of public pages.
import { useTranslation } from '../lib/translation.ts'
import { useLocation } from 'react-router'
import { storeLanguage } from '../lib/i18n.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'
import { publicPath, publicPathOf } from '../lib/publicPages.ts'
import { chooseTheme, useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Moon, Sun } from '../ui/icons.ts'

/**
 * Links to the same page in the other language: a new document if there is a prerendered one, otherwise a switch in
 * place.
 */
export const LanguageSwitch = ({ className, whole = false }: { className: string; whole?: boolean }) => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const { language, choose } = useLanguageChoice()
  const other = language === 'de' ? 'en' : 'de'
  const page = publicPathOf(pathname)
  const name = whole ? (
    t('language.switch')
  ) : (
    <>
      <span aria-hidden>{other.toUpperCase()}</span>
      <span className="sr-only">{t('language.switch')}</span>
    </>
  )
  if (page === null) {
    return (
      <button type="button" lang={other} className={className} onClick={() => choose(other)}>
        {name}
      </button>
    )
  }
  return (
    <a
      href={publicPath(page, other)}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={() => storeLanguage(other)}
    >
      {name}
    </a>
  )
}

export const ThemeSwitch = () => {
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
