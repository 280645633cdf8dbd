// The texts each public page is rendered with: loaded before hydration, so that nothing renders twice.
import { taskPageTexts } from '../features/help/taskTexts.ts'
import type { PublicPath } from '../lib/publicPages.ts'

/** Its address contains a website, so it is not one of those below. */
export const verifyPageTexts: readonly string[] = ['verify']

export const pageTexts: Record<PublicPath, readonly string[]> = {
  '/': ['landing'],
  '/privacy': ['legal', 'legalPrivacy'],
  '/terms': ['legal', 'legalTerms'],
  '/imprint': ['legal', 'legalImprint'],
  '/contact': ['contact', 'helpTasks'],
  '/economy': ['economy'],
  '/help': ['help', 'helpAnswers', 'helpTasks'],
  ...taskPageTexts,
}
