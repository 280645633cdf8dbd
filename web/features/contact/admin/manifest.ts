// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { MessageSquare } from '../../../ui/icons.ts'
import type contactAdmin from './locales/en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    contactAdmin: typeof contactAdmin
  }
}

export const manifest: ManifestOf<typeof contactAdmin> = {
  pages: {
    adminContact: {
      path: '/admin/contact',
      file: 'ContactInboxPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 80,
      icon: MessageSquare,
      counter: 'contact',
      help: 'run-the-exchange',
      details: [{ path: '/admin/contact/:id', file: 'ContactMessagePage.tsx' }],
    },
  },
}
