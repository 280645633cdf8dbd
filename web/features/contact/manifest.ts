// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type contact from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    contact: typeof contact
  }
}

export const manifest: Manifest = {
  barePages: [{ path: '/contact', file: 'ContactPage.tsx', access: 'public' }],
}
