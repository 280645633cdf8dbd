// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { ChartLine } from '../../ui/icons.ts'
import type invitation from './locales/invitation.en.json'
import type share from './locales/share.en.json'
import type referrals from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    invitation: typeof invitation
    share: typeof share
    referrals: typeof referrals
  }
}

export const manifest: ManifestOf<typeof referrals> = {
  pages: {
    analytics: {
      path: '/analytics',
      file: 'AnalyticsPage.tsx',
      access: 'member',
      section: 'account',
      order: 40,
      icon: ChartLine,
      help: 'invite-others',
    },
  },
}
