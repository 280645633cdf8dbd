// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type landing from './locales/en.json'
import type landingMore from './locales/landingMore.en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    landing: typeof landing
    landingMore: typeof landingMore
  }
}

export const manifest: Manifest = {
  barePages: [{ path: '/', file: 'LandingPage.tsx', access: 'public', id: 'landing' }],
}
