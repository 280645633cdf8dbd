// Public pages that are prerendered at build time. Each exists twice: in English at its path, in German under /de.
import type { Language } from '../../contract/accounts.ts'
import { publicPages } from '../../contract/publicPages.ts'

export type PublicPath = (typeof publicPages)[number]

export const publicPath = (path: PublicPath, language: Language): string =>
  language === 'en' ? path : path === '/' ? '/de' : `/de${path}`

/** The English path of a public page in either language; null for all other pages. */
export const publicPathOf = (pathname: string): PublicPath | null => {
  const plain = pathname.replace(/\/+$/, '')
  const english = (/^\/de(?:\/|$)/.test(plain) ? plain.slice(3) : plain) || '/'
  return publicPages.find((path) => path === english) ?? null
}
