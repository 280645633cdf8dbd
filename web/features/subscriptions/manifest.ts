// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { BadgePercent } from '../../ui/icons.ts'
import type subscriptions from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    subscriptions: typeof subscriptions
  }
}

export const manifest: ManifestOf<typeof subscriptions> = {
  pages: {
    subscriptions: {
      path: '/subscriptions',
      file: 'SubscriptionsPage.tsx',
      access: 'member',
      section: 'account',
      order: 20,
      icon: BadgePercent,
      help: 'buy-credits',
    },
  },
}
