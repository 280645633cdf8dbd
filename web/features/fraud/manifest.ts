// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Fingerprint } from '../../ui/icons.ts'
import type fraud from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    fraud: typeof fraud
  }
}

export const manifest: ManifestOf<typeof fraud> = {
  pages: {
    adminFraud: {
      path: '/admin/fraud',
      file: 'FraudPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 55,
      icon: Fingerprint,
      counter: 'fraud',
      help: 'run-the-exchange',
      details: [{ path: '/admin/fraud/rings/:id', file: 'RingPage.tsx' }],
    },
  },
}
