// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { ShoppingBasket } from '../../ui/icons.ts'
import type basket from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    basket: typeof basket
  }
}

export const manifest: ManifestOf<typeof basket> = {
  pages: {
    basket: {
      path: '/basket',
      file: 'BasketPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 20,
      icon: ShoppingBasket,
      counter: 'basket',
      help: 'order-a-link',
    },
  },
}
