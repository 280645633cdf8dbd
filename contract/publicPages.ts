// Public pages, readable without an account. In their own file because every first view loads it.
import { helpPage, helpTasks } from './helpTasks.ts'

/** Prerendered in English at the path itself and in German below /de. */
export const publicPages = [
  '/',
  '/privacy',
  '/terms',
  '/imprint',
  '/contact',
  '/economy',
  '/crawler',
  '/help',
  ...helpTasks.map(helpPage),
] as const

/**
 * Page with a website in its path: the part common to all websites is prerendered once per language, at a path that no
 * website can have. The server responds with it for every such page.
 */
export const formOfVerifyPage = { en: '/verify/en', de: '/verify/de' } as const

/** Placeholder in the rendered pages for the URL of this installation; the server replaces it when it loads them. */
export const addressPlace = 'https://address.invalid'
