// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { ListRestart, Wrench } from '../../ui/icons.ts'
import type operations from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    operations: typeof operations
  }
}

export const manifest: ManifestOf<typeof operations> = {
  pages: {
    adminSetup: {
      path: '/admin/setup',
      file: 'SetupPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 10,
      icon: Wrench,
      counter: 'setup',
      help: 'run-the-exchange',
    },
    adminJobs: {
      path: '/admin/jobs',
      file: 'ParkedJobsPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 140,
      icon: ListRestart,
      help: 'run-the-exchange',
    },
  },
}
