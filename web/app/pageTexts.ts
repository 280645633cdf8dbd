// Which texts a public page is rendered with: they are fetched before React looks at it, so that nothing is drawn twice.
import type { PublicPath } from '../lib/publicPages.ts'

export const pageTexts: Record<PublicPath, readonly string[]> = {
  '/': ['landing'],
  '/privacy': ['legal'],
  '/terms': ['legal'],
  '/imprint': ['legal'],
  '/contact': ['legal'],
  '/help': ['help', 'helpAnswers'],
}
