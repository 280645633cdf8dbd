// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Sparkles } from '../../ui/icons.ts'
import type { ContentTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    content: ContentTexts
  }
}

export const manifest: ManifestOf<ContentTexts> = {
  pages: {
    content: {
      path: '/content',
      file: 'ContentPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 80,
      icon: Sparkles,
      help: 'write-an-article',
      details: [
        { path: '/content/new', file: 'NewDraftPage.tsx' },
        { path: '/content/:id', file: 'DraftPage.tsx' },
      ],
    },
  },
}
