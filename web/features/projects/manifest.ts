// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { FolderOpen } from '../../ui/icons.ts'
import type projects from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    projects: typeof projects
  }
}

export const manifest: ManifestOf<typeof projects> = {
  pages: {
    projects: {
      path: '/projects',
      file: 'ProjectsPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 30,
      icon: FolderOpen,
      help: 'find-a-link',
      details: [{ path: '/projects/:id', file: 'ProjectPage.tsx' }],
    },
  },
}
