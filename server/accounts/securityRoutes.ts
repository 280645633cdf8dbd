import type { Route } from '../platform/http/route.ts'
import type { AccountsOptions } from './options.ts'

export const securityRoutes = (_: AccountsOptions): Route[] => []
