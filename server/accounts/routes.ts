// Everything about accounts over HTTP.
import type { Route } from '../platform/http/route.ts'
import type { AccountsOptions } from './options.ts'
import { personalDataRoutes } from './personalDataRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { securityRoutes } from './securityRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

export type { AccountsOptions } from './options.ts'

export const accountRoutes = (options: AccountsOptions): Route[] => [
  ...sessionRoutes(options),
  ...securityRoutes(options),
  ...profileRoutes(options),
  ...personalDataRoutes(options),
]
