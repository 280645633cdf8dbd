// Registers the pages and texts of this feature.
import type { ManifestOf } from '../../lib/manifest.ts'
import { Tag } from '../../ui/icons.ts'
import type { OfferTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    offers: OfferTexts
  }
}

export const manifest: ManifestOf<OfferTexts> = {
  pages: {
    offers: {
      path: '/offers',
      file: 'OffersPage.tsx',
      access: 'member',
      section: 'marketplace',
      order: 60,
      icon: Tag,
      help: 'offer-links',
      details: [
        { path: '/websites/:id/offers', file: 'WebsiteOffersPage.tsx' },
        { path: '/websites/:id/offers/new', file: 'OfferPage.tsx', id: 'new-offer' },
        { path: '/websites/:id/offers/:offer', file: 'OfferPage.tsx', id: 'offer' },
      ],
    },
  },
}
