// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { UserPlus } from '../../../ui/icons.ts'
import type { ReferralAdminTexts } from './names.ts'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    referralsAdmin: ReferralAdminTexts
  }
}

export const manifest: ManifestOf<ReferralAdminTexts> = {
  pages: {
    adminReferrals: {
      path: '/admin/referrals',
      file: 'ReferralsPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 60,
      icon: UserPlus,
      counter: 'referrals',
      help: 'run-the-exchange',
    },
  },
}
