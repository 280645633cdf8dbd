// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { Mail, Megaphone } from '../../../ui/icons.ts'
import type notificationsAdmin from './locales/en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    notificationsAdmin: typeof notificationsAdmin
  }
}

export const manifest: ManifestOf<typeof notificationsAdmin> = {
  pages: {
    adminEmailLogs: {
      path: '/admin/email-logs',
      file: 'EmailLogsPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 90,
      icon: Mail,
      help: 'run-the-exchange',
      details: [{ path: '/admin/email-logs/:id', file: 'EmailLogPage.tsx' }],
    },
    adminMessaging: {
      path: '/admin/messaging',
      file: 'MessagingPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 100,
      icon: Megaphone,
      help: 'run-the-exchange',
      details: [
        { path: '/admin/messaging/templates/:kind/:language', file: 'TemplatePage.tsx' },
        { path: '/admin/messaging/broadcasts/:id', file: 'BroadcastPage.tsx' },
      ],
    },
  },
}
