// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Settings } from '../../ui/icons.ts'
import type settings from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    settings: typeof settings
  }
}

export const manifest: ManifestOf<typeof settings> = {
  pages: {
    settings: {
      path: '/settings',
      file: 'SettingsPage.tsx',
      access: 'member',
      section: 'account',
      order: 50,
      icon: Settings,
      help: 'secure-your-account',
    },
  },
}
