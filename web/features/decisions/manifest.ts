// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Scale } from '../../ui/icons.ts'
import type decisions from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    decisions: typeof decisions
  }
}

export const manifest: ManifestOf<typeof decisions> = {
  pages: {
    decisions: {
      path: '/decisions',
      file: 'DecisionsPage.tsx',
      access: 'member',
      section: null,
      order: 12,
      icon: Scale,
      parent: 'credits',
      help: 'buy-credits',
      details: [{ path: '/decisions/:id', file: 'OneDecisionPage.tsx' }],
    },
  },
}
