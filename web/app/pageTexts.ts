// Which texts a public page is rendered with: they are fetched before React looks at it, so that nothing is drawn twice.
import { taskPageTexts } from '../features/help/taskTexts.ts'
import type { PublicPath } from '../lib/publicPages.ts'

/** Its address names a website, so it is none of those below. */
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
