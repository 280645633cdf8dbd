// HTTP routes of the command palette for members and admins.
import type { Db } from '../platform/db/database.ts'
import type { Route } from '../platform/http/route.ts'
import { paletteAdminRoutes } from './adminPaletteRoutes.ts'
import { memberPaletteRoutes } from './memberPaletteRoutes.ts'

export const paletteRoutes = (db: Db): Route[] => [...memberPaletteRoutes(db), ...paletteAdminRoutes(db)]
