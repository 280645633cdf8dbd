// Registers the page and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type crawler from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    crawler: typeof crawler
  }
}

export const manifest: Manifest = {
  barePages: [{ path: '/crawler', file: 'CrawlerPage.tsx', access: 'public' }],
}
