// Makes a page speak the language it has to: public pages that of their address, all others the stored one.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { appLanguage, type Language, languageOfPath, storedLanguage, storeLanguage } from './i18n.ts'
import { publicPathOf } from './publicPages.ts'
import { useIsAlive } from './useIsAlive.ts'

let readerAtRoot = false

/**
 * An invitation is reset to the root, whose address is the English one. In this document it speaks the reader's language all the
 * same, and the next one leads to the root in it.
 */
export const keepLanguageAtRoot = (): void => {
  readerAtRoot = true
  if (appLanguage() !== languageOfPath('/')) storeLanguage(appLanguage())
}

/** False while another language is still being fetched; what is shown until then should have no words. */
export const usePageLanguage = (): boolean => {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const isPublic = publicPathOf(pathname) !== null && !(readerAtRoot && pathname === '/')
  const wanted = isPublic ? languageOfPath(pathname) : typeof window === 'undefined' ? null : storedLanguage()
  // What was rendered ahead is taken over in its own language first.
  const speaks = !useIsAlive() || wanted === null || i18n.language === wanted
  useEffect(() => {
    if (!speaks) void i18n.changeLanguage(wanted)
  }, [speaks, i18n, wanted])
  return speaks
}

/** The reader's own choice; it is remembered. */
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
