// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { Package } from '../../../ui/icons.ts'
import type { OrderAdminTexts } from './names.ts'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    ordersAdmin: OrderAdminTexts
  }
}

export const manifest: ManifestOf<OrderAdminTexts> = {
  pages: {
    adminOrders: {
      path: '/admin/orders',
      file: 'OrdersPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 50,
      icon: Package,
      counter: 'disputes',
      help: 'run-the-exchange',
      details: [{ path: '/admin/orders/:id', file: 'OrderPage.tsx' }],
    },
  },
}
