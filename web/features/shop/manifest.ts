// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Store } from '../../ui/icons.ts'
import type shop from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    shop: typeof shop
  }
}

export const manifest: ManifestOf<typeof shop> = {
  pages: {
    backlinks: {
      path: '/backlinks',
      file: 'ShopPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 10,
      icon: Store,
      help: 'find-a-link',
    },
  },
}
