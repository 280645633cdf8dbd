// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { LayoutDashboard } from '../../ui/icons.ts'
import type dashboard from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    dashboard: typeof dashboard
  }
}

export const manifest: ManifestOf<typeof dashboard> = {
  pages: {
    dashboard: {
      path: '/dashboard',
      file: 'DashboardPage.tsx',
      access: 'member',
      section: 'main',
      order: 10,
      icon: LayoutDashboard,
      help: 'first-steps',
    },
  },
}
