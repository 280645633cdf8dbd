// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type gallery from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    gallery: typeof gallery
  }
}

export const manifest: Manifest = {
  barePages: [{ path: '/sandbox/ui', file: 'GalleryPage.tsx', access: 'sandbox' }],
}
