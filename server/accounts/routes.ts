// All HTTP routes of accounts.
import type { Route } from '../platform/http/route.ts'
import type { AccountsOptions } from './options.ts'
import { recordRoutes } from './closing/recordRoutes.ts'
import { profileRoutes } from './profile/profileRoutes.ts'
import { securityRoutes } from './security/securityRoutes.ts'
import { sessionRoutes } from './signIn/sessionRoutes.ts'

export type { AccountsOptions } from './options.ts'

export const accountRoutes = (options: AccountsOptions): Route[] => [
  ...sessionRoutes(options),
  ...securityRoutes(options),
  ...profileRoutes(options),
  ...recordRoutes(options),
]
