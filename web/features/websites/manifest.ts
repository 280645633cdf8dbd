// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Globe } from '../../ui/icons.ts'
import type dnsHosts from './locales/dnsHosts.en.json'
import type verify from './locales/verify.en.json'
import type websites from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    dnsHosts: typeof dnsHosts
    verify: typeof verify
    websites: typeof websites
  }
}

export const manifest: ManifestOf<typeof websites> = {
  pages: {
    websites: {
      path: '/websites',
      file: 'WebsitesPage.tsx',
      access: 'member',
      section: 'main',
      order: 20,
      icon: Globe,
      help: 'prove-a-website',
      details: [{ path: '/websites/:id', file: 'WebsitePage.tsx', help: 'raise-your-score' }],
    },
  },
  barePages: [
    { path: '/onboarding', file: 'OnboardingPage.tsx', access: 'member' },
    { path: '/verify/:slug', file: 'VerifyPage.tsx', access: 'visitor' },
  ],
}
