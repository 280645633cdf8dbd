// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type statistics from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    statistics: typeof statistics
  }
}

export const manifest: Manifest = {
  barePages: [{ path: '/economy', file: 'EconomyPage.tsx', access: 'public' }],
}
