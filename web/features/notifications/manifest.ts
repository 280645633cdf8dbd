// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Bell } from '../../ui/icons.ts'
import type notifications from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    notifications: typeof notifications
  }
}

export const manifest: ManifestOf<typeof notifications> = {
  pages: {
    notifications: {
      path: '/notifications',
      file: 'NotificationsPage.tsx',
      access: 'member',
      section: null,
      order: 30,
      icon: Bell,
      help: 'notifications',
    },
  },
  barePages: [{ path: '/unsubscribe', file: 'UnsubscribePage.tsx', access: 'visitor' }],
}
