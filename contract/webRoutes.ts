// All routes of the web app. The server uses them to tell known from unknown paths, and a referral code can never equal
// one.
import { adminRoutes, memberRoutes, sandboxRoutes, visitorRoutes } from './pagePaths.ts'
import { publicPages } from './publicPages.ts'
import { codeForm } from './referrer.ts'

/** First segments that the server answers itself. */
const serverSegments = [
  'api',
  'assets',
  'avatars',
  'de',
  'en',
  'health',
  'ready',
  'metrics',
  'sandbox',
  'sitemap',
  'robots',
  'favicon',
  'favicons',
] as const

const specifiedReserved = [
  'dashboard',
  'auth',
  'onboarding',
  'backlink-shop',
  'websites',
  'orders',
  'tasks',
  'credits',
  'settings',
  'subscriptions',
  'earn-credits',
  'admin',
  'affiliate-analytics',
] as const

const firstSegment = (route: string): string => route.split('/')[1] ?? ''

export const allRoutes = [...publicPages, ...visitorRoutes, ...memberRoutes, ...adminRoutes, ...sandboxRoutes]

export const reservedSegments: ReadonlySet<string> = new Set(
  [...specifiedReserved, ...serverSegments, ...allRoutes.map(firstSegment)].filter((segment) => segment !== ''),
)

/** The referral code that a path carries as its only segment; null for one of our routes or if it is not a code. */
export const referralCodeOf = (path: string): string | null => {
  const match = /^\/([^/]+)\/?$/.exec(path)?.[1]
  if (match === undefined || !codeForm.test(match) || reservedSegments.has(match.toLowerCase())) return null
  return match
}

const patterns = allRoutes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`))
const germanPattern = new RegExp(`^/de(${publicPages.filter((page) => page !== '/').join('|')})?/?$`)

/** Whether the web app has a page at this path. */
export const isWebRoute = (path: string): boolean =>
  patterns.some((pattern) => pattern.test(path)) || germanPattern.test(path) || referralCodeOf(path) !== null
