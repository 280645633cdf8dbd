// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type legal from './locales/en.json'
import type legalImprint from './locales/legalImprint.en.json'
import type legalPrivacy from './locales/legalPrivacy.en.json'
import type legalTerms from './locales/legalTerms.en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    legal: typeof legal
    legalImprint: typeof legalImprint
    legalPrivacy: typeof legalPrivacy
    legalTerms: typeof legalTerms
  }
}

export const manifest: Manifest = {
  barePages: [
    { path: '/privacy', file: 'PrivacyPage.tsx', access: 'public' },
    { path: '/terms', file: 'TermsPage.tsx', access: 'public' },
    { path: '/imprint', file: 'ImprintPage.tsx', access: 'public' },
  ],
}
