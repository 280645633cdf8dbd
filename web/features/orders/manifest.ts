// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { ClipboardCheck, ShoppingBag } from '../../ui/icons.ts'
import type { OrderDeadlineTexts, OrderStepTexts, OrderTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    orders: OrderTexts
    orderSteps: OrderStepTexts
    orderDeadlines: OrderDeadlineTexts
  }
}

export const manifest: ManifestOf<OrderTexts> = {
  pages: {
    orders: {
      path: '/orders',
      file: 'OrdersPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 40,
      icon: ShoppingBag,
      counter: 'orders',
      help: 'order-a-link',
      details: [{ path: '/orders/:id', file: 'OrderPage.tsx', help: 'check-a-link' }],
    },
    tasks: {
      path: '/tasks',
      file: 'TasksPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 50,
      icon: ClipboardCheck,
      counter: 'tasks',
      help: 'deliver-a-link',
      details: [{ path: '/tasks/:id', file: 'TaskPage.tsx' }],
    },
  },
}
