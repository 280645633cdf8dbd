// The admin area over HTTP. The access rule of each endpoint is asked on the server at every call.
import { operationEndpoints } from '../../contract/operation.ts'
import type { AuthSettings } from '../accounts/auth.ts'
import type { Sender } from '../accounts/mails.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Route, route } from '../platform/http/route.ts'
import { countQueue, discardParked, listParked, retryParked } from '../platform/jobs/parked.ts'
import type { MailTemplate } from '../platform/mail/template.ts'
import type { PaymentParts } from '../credits/payments/stripe/parts.ts'
import type { WritingDesk } from '../content/desk.ts'
import type { LinkAgreements } from '../links/agreements.ts'
import type { LinkOwners } from '../links/owners.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { act } from './act.ts'
import { contactRoutes } from './contact/contactRoutes.ts'
import { contentAdminRoutes } from './contentRoutes.ts'
import { creditRoutes } from './creditRoutes.ts'
import { linkAdminRoutes } from './linkRoutes.ts'
import { mailRoutes } from './mailRoutes.ts'
import { messagingRoutes } from './messagingRoutes.ts'
import { orderAdminRoutes } from './orderRoutes.ts'
import { paletteAdminRoutes } from './paletteRoutes.ts'
import { purchaseRoutes } from './purchaseRoutes.ts'
import { type QuotaParts, quotaRoutes } from './quotaRoutes.ts'
import { referralAdminRoutes } from './referralRoutes.ts'
import { type Installation, readSetup } from './setup.ts'
import { userRoutes } from './userRoutes.ts'
import { websiteRoutes } from './websiteRoutes.ts'

export interface AdminOptions extends Pick<QuotaParts, 'hasKey'> {
  database: Database
  settings: AuthSettings
  sender: Sender
  /** Every mail of the product. */
  templates: readonly MailTemplate[]
  domains: DomainRules
  payments: PaymentParts
  owners: LinkOwners
  agreements: LinkAgreements
  desk: WritingDesk
  installation: Installation
}

export const adminRoutes = ({
  database: { db },
  settings,
  sender,
  templates,
  domains,
  hasKey,
  payments,
  owners,
  agreements,
  desk,
  installation,
}: AdminOptions): Route[] => [
  route(operationEndpoints.setup, () => readSetup({ db, installation, sender })),
  route(operationEndpoints.parkedJobs, async () => ({ jobs: await listParked(db), ...(await countQueue(db)) })),
  route(operationEndpoints.retryParkedJob, async ({ caller, params }) => {
    await act(db, { actorId: caller.memberId, action: 'retry_job' }, async (tx, note) => {
      const job = await retryParked(tx, params.id)
      if (job === null) throw new AppError('not_found')
      note({ job })
    })
    return {}
  }),
  route(operationEndpoints.discardParkedJob, async ({ caller, params }) => {
    await act(db, { actorId: caller.memberId, action: 'discard_job' }, async (tx, note) => {
      const job = await discardParked(tx, params.id)
      if (job === null) throw new AppError('not_found')
      note({ job })
    })
    return {}
  }),
  ...userRoutes({ db, settings, sender }),
  ...mailRoutes({ db }),
  ...messagingRoutes({ db, brand: sender, templates }),
  ...websiteRoutes({ db, domains }),
  ...quotaRoutes({ db, hasKey }),
  ...linkAdminRoutes({ db, owners, agreements }),
  ...orderAdminRoutes({ db }),
  ...paletteAdminRoutes(db),
  ...referralAdminRoutes({ db }),
  ...contentAdminRoutes({ db, desk }),
  ...creditRoutes({ db }),
  ...purchaseRoutes(payments),
  ...contactRoutes({ db, secret: settings.secret, brand: sender }),
]
