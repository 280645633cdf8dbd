// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { ShieldCheck } from '../../../ui/icons.ts'
import type websitesAdmin from './locales/en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    websitesAdmin: typeof websitesAdmin
  }
}

export const manifest: ManifestOf<typeof websitesAdmin> = {
  pages: {
    adminDomainQuality: {
      path: '/admin/domain-quality',
      file: 'DomainQualityPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 120,
      icon: ShieldCheck,
      help: 'run-the-exchange',
      details: [{ path: '/admin/domain-quality/:id', file: 'DomainPage.tsx' }],
    },
  },
}
