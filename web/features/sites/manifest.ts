// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Globe, Scale } from '../../ui/icons.ts'
import type sites from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    sites: typeof sites
  }
}

export const manifest: ManifestOf<typeof sites> = {
  pages: {
    sites: {
      path: '/sites',
      access: 'member',
      section: null,
      order: 10,
      icon: Globe,
      help: 'find-a-link',
      parent: 'backlinks',
      details: [{ path: '/sites/:domain', file: 'SitePage.tsx' }],
    },
    compare: {
      path: '/compare',
      file: 'ComparePage.tsx',
      access: 'member',
      section: null,
      order: 20,
      icon: Scale,
      help: 'find-a-link',
      parent: 'backlinks',
    },
  },
}
