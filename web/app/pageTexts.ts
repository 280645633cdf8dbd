// The texts each public page is rendered with: loaded before hydration, so that nothing renders twice.
import type { HelpPage } from '../../contract/helpTasks.ts'
import { taskPageTexts } from '../features/help/taskTexts.ts'
import type { Namespaces } from '../lib/manifest.ts'
import type { PublicPath } from '../lib/publicPages.ts'

/** Its address contains a website, so it is not one of those below. */
export const verifyPageTexts: readonly (keyof Namespaces)[] = ['verify']

const plainPages: Record<Exclude<PublicPath, HelpPage>, readonly (keyof Namespaces)[]> = {
  '/': ['landing'],
  '/privacy': ['legal', 'legalPrivacy'],
  '/terms': ['legal', 'legalTerms'],
  '/imprint': ['legal', 'legalImprint'],
  '/contact': ['contact', 'helpTasks'],
  '/economy': ['statistics'],
  '/crawler': ['crawler'],
  '/help': ['help', 'helpAnswers', 'helpTasks'],
}

export const pageTexts: Record<PublicPath, readonly string[]> = { ...plainPages, ...taskPageTexts }
