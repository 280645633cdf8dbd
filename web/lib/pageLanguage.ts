// Sets the language of a page: public pages use that of their URL, all others the stored one.
import { useEffect } from 'react'
import { useTranslation } from './translation.ts'
import { useLocation } from 'react-router'
import { appLanguage, type Language, languageOfPath, storedLanguage, storeLanguage } from './i18n.ts'
import { publicPathOf } from './publicPages.ts'
import { useIsAlive } from './useIsAlive.ts'

let readerAtRoot = false

/**
 * An invitation's URL is reset to the root, which is the English one. This document still uses the reader's language,
 * and the next one leads to the root in it.
 */
export const keepLanguageAtRoot = (): void => {
  readerAtRoot = true
  if (appLanguage() !== languageOfPath('/')) storeLanguage(appLanguage())
}

/** False while another language is loading; until then, show nothing with text. */
export const usePageLanguage = (): boolean => {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const isPublic = publicPathOf(pathname) !== null && !(readerAtRoot && pathname === '/')
  const wanted = isPublic ? languageOfPath(pathname) : typeof window === 'undefined' ? null : storedLanguage()
  // Prerendered content is hydrated in its own language first.
  const speaks = !useIsAlive() || wanted === null || i18n.language === wanted
  useEffect(() => {
    if (!speaks) void i18n.changeLanguage(wanted)
  }, [speaks, i18n, wanted])
  return speaks
}

/** The reader's choice of language, which is stored. */
export const useLanguageChoice = (): { language: Language; choose(language: Language): void } => {
  const { i18n } = useTranslation()
  return {
    language: i18n.language === 'de' ? 'de' : 'en',
    choose: (language) => {
      storeLanguage(language)
      void i18n.changeLanguage(language)
    },
  }
}
