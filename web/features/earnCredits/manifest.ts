// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Gift } from '../../ui/icons.ts'
import type earnCredits from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    earnCredits: typeof earnCredits
  }
}

export const manifest: ManifestOf<typeof earnCredits> = {
  pages: {
    earnCredits: {
      path: '/earn-credits',
      file: 'EarnCreditsPage.tsx',
      access: 'member',
      section: 'account',
      order: 30,
      icon: Gift,
      help: 'earn-credits',
    },
  },
}
