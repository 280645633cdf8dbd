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

/** Stands in the rendered pages wherever the address of this installation belongs; the server writes the true one as it loads them. */
export const addressPlace = 'https://address.invalid'
