// Which texts a public page is rendered with: they are fetched before React looks at it, so that nothing is drawn twice.
import { taskPageTexts } from '../features/help/taskTexts.ts'
import type { PublicPath } from '../lib/publicPages.ts'

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
