// Every route of the API, in the order of the modules.
import { accountRoutes, type AccountsOptions } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { creditRoutes } from './credits/routes.ts'
import { mailTemplates } from './mailTemplates.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Hub } from './platform/live/hub.ts'
import type { Route } from './platform/http/route.ts'

export const apiRoutes = (parts: AccountsOptions & { hub: Hub }): Route[] => [
  ...accountRoutes(parts),
  ...notificationRoutes({ db: parts.database.db, settings: parts.settings }),
  ...creditRoutes(parts.database.db),
  ...liveRoutes(parts.hub),
  ...adminRoutes({ ...parts, templates: mailTemplates }),
]
