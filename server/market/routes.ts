// The market over HTTP.
import type { Db } from '../platform/db/database.ts'
import type { Route } from '../platform/http/route.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { contentRoutes } from './contents/contentRoutes.ts'
import { exchangeRoutes } from './exchange/exchangeRoutes.ts'
import { footprintRoutes } from './footprint/footprintRoutes.ts'
import { knownDomainRoutes } from './lists/knownDomainRoutes.ts'
import { markRoutes } from './lists/markRoutes.ts'
import { projectRoutes } from './lists/projectRoutes.ts'
import { offerRoutes } from './offers/offerRoutes.ts'
import { orderRoutes } from './orders/orderRoutes.ts'
import { basketRoutes } from './basket/basketRoutes.ts'
import { paletteRoutes } from './palette/paletteRoutes.ts'
import { publicFigureRoutes } from './publicFigures/publicRoutes.ts'
import { searchRoutes } from './searches/searchRoutes.ts'
import type { Shop } from './shop/shop.ts'
import { shopRoutes } from './shop/shopRoutes.ts'
import { siteRoutes } from './sites/siteRoutes.ts'

export const marketRoutes = (db: Db, shop: Shop, domains: DomainRules): Route[] => [
  ...offerRoutes(db),
  ...shopRoutes(db, shop),
  ...footprintRoutes(db),
  ...siteRoutes(db),
  ...markRoutes(db),
  ...projectRoutes(db),
  ...knownDomainRoutes(db, domains),
  ...searchRoutes(db),
  ...orderRoutes(db),
  ...contentRoutes(db, domains),
  ...basketRoutes(db, domains),
  ...exchangeRoutes(db),
  ...publicFigureRoutes(db),
  ...paletteRoutes(db),
]
