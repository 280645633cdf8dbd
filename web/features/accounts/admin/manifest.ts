// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { ScrollText, Users } from '../../../ui/icons.ts'
import type accountsAdmin from './locales/en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    accountsAdmin: typeof accountsAdmin
  }
}

export const manifest: ManifestOf<typeof accountsAdmin> = {
  pages: {
    adminUsers: {
      path: '/admin/users',
      file: 'UsersPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 20,
      icon: Users,
      help: 'run-the-exchange',
      details: [{ path: '/admin/users/:id', file: 'MemberPage.tsx' }],
    },
    adminAudit: {
      path: '/admin/audit',
      file: 'AuditPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 130,
      icon: ScrollText,
      help: 'run-the-exchange',
    },
  },
}
