// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { SearchCheck } from '../../../ui/icons.ts'
import type linksAdmin from './locales/en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    linksAdmin: typeof linksAdmin
  }
}

export const manifest: ManifestOf<typeof linksAdmin> = {
  pages: {
    adminLinks: {
      path: '/admin/links',
      file: 'LinksPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 40,
      icon: SearchCheck,
      counter: 'links',
      help: 'run-the-exchange',
    },
  },
}
