// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../../lib/manifest.ts'
import { SlidersHorizontal } from '../../../ui/icons.ts'
import type awardLimits from './locales/awardLimits.en.json'
import type claimsAdmin from './locales/claimsAdmin.en.json'
import type writeOffs from './locales/writeOffs.en.json'
import type contentRules from './locales/contentRules.en.json'
import type guaranteeAdmin from './locales/guaranteeAdmin.en.json'
import type orderRules from './locales/orderRules.en.json'
import type paymentRules from './locales/paymentRules.en.json'
import type issuance from './locales/issuance.en.json'
import type creditsAdmin from './locales/en.json'
import type purchasesAdmin from './locales/purchasesAdmin.en.json'

declare module '../../../lib/manifest.ts' {
  interface Namespaces {
    awardLimits: typeof awardLimits
    claimsAdmin: typeof claimsAdmin
    writeOffs: typeof writeOffs
    contentRules: typeof contentRules
    creditsAdmin: typeof creditsAdmin
    guaranteeAdmin: typeof guaranteeAdmin
    issuance: typeof issuance
    orderRules: typeof orderRules
    paymentRules: typeof paymentRules
    purchasesAdmin: typeof purchasesAdmin
  }
}

export const manifest: ManifestOf<typeof creditsAdmin> = {
  pages: {
    adminCredits: {
      path: '/admin/credits',
      file: 'CreditsPage.tsx',
      access: 'admin',
      section: 'admin',
      order: 30,
      icon: SlidersHorizontal,
      help: 'run-the-exchange',
      details: [
        { path: '/admin/credits/transfers/:id', file: 'RecordPage.tsx', id: 'ledger-transfer' },
        { path: '/admin/credits/accounts/:id', file: 'RecordPage.tsx', id: 'ledger-account' },
      ],
    },
  },
}
