// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { Sparkles } from '../../../ui/icons.ts'
import type { ContentAdminTexts } from './names.ts'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    contentAdmin: ContentAdminTexts
  }
}

export const manifest: ManifestOf<ContentAdminTexts> = {
  pages: {
    adminContent: {
      path: '/admin/content',
      file: 'ContentAdminPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 70,
      icon: Sparkles,
      help: 'run-the-exchange',
    },
  },
}
