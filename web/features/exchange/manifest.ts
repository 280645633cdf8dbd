// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Repeat2 } from '../../ui/icons.ts'
import type { ExchangeStepTexts, ExchangeTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    exchange: ExchangeTexts
    exchangeSteps: ExchangeStepTexts
  }
}

export const manifest: ManifestOf<ExchangeTexts> = {
  pages: {
    exchange: {
      path: '/exchange',
      file: 'ExchangePage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 70,
      icon: Repeat2,
      counter: 'exchange',
      help: 'exchange-links',
      details: [{ path: '/exchange/:id', file: 'OneExchangePage.tsx' }],
    },
  },
}
