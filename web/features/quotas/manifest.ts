// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Gauge } from '../../ui/icons.ts'
import type quotas from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    quotas: typeof quotas
  }
}

export const manifest: ManifestOf<typeof quotas> = {
  pages: {
    adminApiQuotas: {
      path: '/admin/api-quotas',
      file: 'ApiQuotasPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 110,
      icon: Gauge,
      help: 'run-the-exchange',
    },
  },
}
