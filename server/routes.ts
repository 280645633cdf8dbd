// Every route of the API, in the order of the modules.
import type { Provider } from '../contract/quotas.ts'
import { userAdminRoutes } from './accounts/admin/routes.ts'
import { awardRoutes } from './awards/routes.ts'
import { basketRoutes } from './basket/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentAdminRoutes } from './content/admin/routes.ts'
import { creditAdminRoutes } from './credits/admin/routes.ts'
import { read as readBalance } from './credits/balance.ts'
import { stopCharging } from './credits/payments/plans/stopCharging.ts'
import { decisionAdminRoutes } from './decisions/admin/routes.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { decisionConsequences } from './decisionConsequences.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { footprintRoutes } from './footprint/routes.ts'
import { fraudAdminRoutes } from './fraud/admin/routes.ts'
import { linkAdminRoutes } from './links/admin/routes.ts'
import { messagingRoutes } from './notifications/admin/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { orderAdminRoutes } from './orders/admin/routes.ts'
import { findOrderNumbers, findOwnOrders } from './orders/orderNumbers.ts'
import { reversedPayouts } from './orders/payouts/reversedPayouts.ts'
import { orderRoutes } from './orders/routes.ts'
import { paletteRoutes } from './palette/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { quotaRoutes } from './quotas/routes.ts'
import { referralAdminRoutes } from './referrals/admin/routes.ts'
import { referringDomainRoutes } from './referringDomains/routes.ts'
import { savedSearchRoutes } from './savedSearches/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { websiteAdminRoutes } from './websites/admin/routes.ts'
import { accountRoutes, type AccountsOptions } from './accounts/routes.ts'
import type { Installation } from './operations/setup.ts'
import { linkRoutes } from './links/routes.ts'
import type { WritingSlots } from './content/writingSlots.ts'
import { contentRoutes } from './content/routes.ts'
import { creditRoutes } from './credits/routes.ts'
import { linkAgreements, linkOwners } from './linkOwners.ts'
import { mailTemplates } from './mailTemplates.ts'
import { openOrdersOn } from './orders/openOrders.ts'
import type { Shop } from './shop/shop.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { openPublishedKeys } from './platform/signing/publishedKeys.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Hub } from './platform/live/hub.ts'
import type { Route } from './platform/http/route.ts'
import type { Pdf } from './pdf.ts'
import type { PaymentService } from './credits/payments/stripe/stripe.ts'
import type { Log } from './platform/log.ts'
import type { DomainRules } from './websites/domainInput.ts'
import { websiteRoutes } from './websites/routes.ts'

export interface ApiParts extends AccountsOptions {
  hub: Hub
  domains: DomainRules
  /** Whether the operator has configured an API key for an external service. */
  hasKey(provider: Provider): boolean
  /** Null: purchases are disabled. */
  paymentService: PaymentService | null
  pdf: Pdf
  slots: WritingSlots
  shop: Shop
  log: Log
  /** What the operator has configured in the environment. */
  installation: Installation
}

const paymentPartsOf = ({ database: { db }, sender, paymentService: service, log }: ApiParts) => {
  const { siteName, publicUrl, operator } = sender
  return { db, log, siteName, operator, publicUrl, service, reversedPayouts }
}

export const apiRoutes = (parts: ApiParts): Route[] => {
  const { settings, sender, store, domains, slots, shop, log, pdf, installation, hasKey } = parts
  const { db } = parts.database
  const payments = paymentPartsOf(parts)
  return [
    ...accountRoutes(parts),
    ...userAdminRoutes({
      db,
      settings,
      sender,
      readDebt: async (...of) => (await readBalance(...of)).debt,
      stopCharging,
    }),
    ...notificationRoutes({ db, settings }),
    ...messagingRoutes({ db, brand: sender, templates: mailTemplates }),
    ...decisionRoutes(db),
    ...decisionAdminRoutes(db, decisionConsequences),
    ...creditRoutes({ db, payments, drawInvoice: pdf.drawInvoice, findOwnOrders }),
    ...awardRoutes(db),
    ...creditAdminRoutes({ db, payments, findOrderNumbers }),
    ...websiteRoutes({ db, domains, openOrdersOn: [openOrdersOn] }),
    ...websiteAdminRoutes({ db, domains }),
    ...linkRoutes({
      db,
      store,
      publicUrl: settings.publicUrl,
      siteName: sender.siteName,
      drawLinkReport: pdf.drawLinkReport,
      agreements: linkAgreements,
      evidenceKeys: openPublishedKeys({ database: parts.database, secret: settings.secret, purpose: 'evidence', log }),
    }),
    ...linkAdminRoutes({ db, store, owners: linkOwners, agreements: linkAgreements }),
    ...referralRoutes({ db, publicUrl: settings.publicUrl, log }),
    ...referralAdminRoutes({ db }),
    ...contentRoutes({ db, slots }),
    ...contentAdminRoutes({ db, slots }),
    ...offerRoutes(db),
    ...shopRoutes(db, shop),
    ...footprintRoutes(db),
    ...siteRoutes(db),
    ...favouriteRoutes(db),
    ...projectRoutes(db),
    ...referringDomainRoutes(db, domains),
    ...savedSearchRoutes(db),
    ...orderRoutes(db, domains),
    ...orderAdminRoutes({ db }),
    ...basketRoutes(db, domains),
    ...exchangeRoutes(db),
    ...statisticsRoutes(db),
    ...paletteRoutes(db),
    ...liveRoutes(parts.hub),
    ...quotaRoutes({ db, hasKey }),
    ...contactRoutes({ db, secret: settings.secret, brand: sender }),
    ...fraudAdminRoutes(db),
    ...operationRoutes({ db, sender, installation }),
  ]
}
