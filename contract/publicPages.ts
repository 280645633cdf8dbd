// The pages that everybody can read without an account. They stand apart because every first view loads them.
import { helpPage, helpTasks } from './helpTasks.ts'

/** Prerendered in English at the address itself and in German below /de. */
export const publicPages = [
  '/',
  '/privacy',
  '/terms',
  '/imprint',
  '/contact',
  '/economy',
  '/help',
  ...helpTasks.map(helpPage),
] as const

/**
 * A page whose address names a website: what it says of every website is rendered ahead, once per language, at an address that no website
 * can have. The server answers with it wherever such a page is asked for.
 */
export const formOfVerifyPage = { en: '/verify/en', de: '/verify/de' } as const

/** Stands in the rendered pages wherever the address of this installation belongs; the server writes the true one as it loads them. */
export const addressPlace = 'https://address.invalid'
