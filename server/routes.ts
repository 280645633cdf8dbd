// Every route of the API, in the order of the modules.
import type { Provider } from '../contract/quotas.ts'
import { accountRoutes, type AccountsOptions } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import type { Installation } from './admin/setup.ts'
import { linkRoutes } from './links/routes.ts'
import type { WritingDesk } from './content/desk.ts'
import { contentRoutes } from './content/routes.ts'
import { creditRoutes } from './credits/routes.ts'
import { linkAgreements, linkOwners } from './linkOwners.ts'
import { mailTemplates } from './mailTemplates.ts'
import { openOrdersOn } from './market/orders/openOrders.ts'
import { marketRoutes } from './market/routes.ts'
import type { Shop } from './market/shop/shop.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Hub } from './platform/live/hub.ts'
import type { Route } from './platform/http/route.ts'
import type { Paper } from './paper.ts'
import type { PaymentService } from './credits/payments/stripe/stripe.ts'
import type { Log } from './platform/log.ts'
import type { DomainRules } from './websites/domainInput.ts'
import { websiteRoutes } from './websites/routes.ts'

export interface ApiParts extends AccountsOptions {
  hub: Hub
  domains: DomainRules
  /** Whether the operator has set a key for an outside service. */
  hasKey(provider: Provider): boolean
  /** Null: buying is switched off. */
  paymentService: PaymentService | null
  paper: Paper
  desk: WritingDesk
  shop: Shop
  log: Log
  /** What the operator has set by environment. */
  installation: Installation
}

const paymentPartsOf = ({ database: { db }, sender, paymentService: service, log }: ApiParts) => {
  const { siteName, publicUrl, operator } = sender
  return { db, log, siteName, operator, publicUrl, service }
}

export const apiRoutes = (parts: ApiParts): Route[] => [
  ...accountRoutes(parts),
  ...notificationRoutes({ db: parts.database.db, settings: parts.settings }),
  ...creditRoutes(parts.database.db, paymentPartsOf(parts), parts.paper.drawInvoice),
  ...websiteRoutes({ db: parts.database.db, domains: parts.domains, openOrdersOn: [openOrdersOn] }),
  ...linkRoutes({
    db: parts.database.db,
    publicUrl: parts.settings.publicUrl,
    siteName: parts.sender.siteName,
    drawLinkFile: parts.paper.drawLinkFile,
    agreements: linkAgreements,
  }),
  ...referralRoutes({ db: parts.database.db, publicUrl: parts.settings.publicUrl, log: parts.log }),
  ...contentRoutes({ db: parts.database.db, desk: parts.desk }),
  ...marketRoutes(parts.database.db, parts.shop, parts.domains),
  ...liveRoutes(parts.hub),
  ...adminRoutes({
    ...parts,
    templates: mailTemplates,
    payments: paymentPartsOf(parts),
    owners: linkOwners,
    agreements: linkAgreements,
  }),
]
