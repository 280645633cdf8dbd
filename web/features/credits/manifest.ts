// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Coins } from '../../ui/icons.ts'
import type buying from './locales/buying.en.json'
import type credits from './locales/en.json'
import type movements from './locales/movements.en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    buying: typeof buying
    credits: typeof credits
    movements: typeof movements
  }
}

export const manifest: ManifestOf<typeof credits> = {
  pages: {
    credits: {
      path: '/credits',
      file: 'CreditsPage.tsx',
      access: 'member',
      section: 'account',
      order: 10,
      icon: Coins,
      counter: 'credits',
      help: 'buy-credits',
    },
  },
}
