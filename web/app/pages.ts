// The pages of the app: where they are, what they are called and where the side navigation lists them. Breadcrumbs, titles and
// the navigation are all read from here.
import type { HelpTask } from '../../contract/helpTasks.ts'

export const sections = ['main', 'marketplace', 'account', 'admin'] as const
export type Section = (typeof sections)[number]

export type Counter =
  'basket' | 'orders' | 'tasks' | 'exchange' | 'credits' | 'links' | 'disputes' | 'referrals' | 'contact'

interface PageShape {
  path: string
  /** Null: reached from another page, not from the navigation. */
  section: Section | null
  /** What the navigation counts beside its name. */
  counter?: Counter
  /** The task of the help that explains it. */
  help: HelpTask
  /** Where the page of one entry raises other questions than the list. */
  helpOfOne?: HelpTask
}

export const pages = {
  dashboard: { path: '/dashboard', section: 'main', help: 'first-steps' },
  websites: { path: '/websites', section: 'main', help: 'prove-a-website', helpOfOne: 'raise-your-score' },
  backlinks: { path: '/backlinks', section: 'marketplace', help: 'find-a-link' },
  basket: { path: '/basket', section: 'marketplace', counter: 'basket', help: 'order-a-link' },
  projects: { path: '/projects', section: 'marketplace', help: 'find-a-link' },
  orders: {
    path: '/orders',
    section: 'marketplace',
    counter: 'orders',
    help: 'order-a-link',
    helpOfOne: 'check-a-link',
  },
  tasks: { path: '/tasks', section: 'marketplace', counter: 'tasks', help: 'deliver-a-link' },
  offers: { path: '/offers', section: 'marketplace', help: 'offer-links' },
  exchange: { path: '/exchange', section: 'marketplace', counter: 'exchange', help: 'exchange-links' },
  content: { path: '/content', section: 'marketplace', help: 'write-an-article' },
  credits: { path: '/credits', section: 'account', counter: 'credits', help: 'buy-credits' },
  subscriptions: { path: '/subscriptions', section: 'account', help: 'buy-credits' },
  earnCredits: { path: '/earn-credits', section: 'account', help: 'earn-credits' },
  analytics: { path: '/analytics', section: 'account', help: 'invite-others' },
  settings: { path: '/settings', section: 'account', help: 'secure-your-account' },
  sites: { path: '/sites', section: null, help: 'find-a-link' },
  compare: { path: '/compare', section: null, help: 'find-a-link' },
  notifications: { path: '/notifications', section: null, help: 'notifications' },
  adminUsers: { path: '/admin/users', section: 'admin', help: 'run-the-exchange' },
  adminCredits: { path: '/admin/credits', section: 'admin', help: 'run-the-exchange' },
  adminLinks: { path: '/admin/links', section: 'admin', counter: 'links', help: 'run-the-exchange' },
  adminOrders: { path: '/admin/orders', section: 'admin', counter: 'disputes', help: 'run-the-exchange' },
  adminReferrals: { path: '/admin/referrals', section: 'admin', counter: 'referrals', help: 'run-the-exchange' },
  adminContent: { path: '/admin/content', section: 'admin', help: 'run-the-exchange' },
  adminContact: { path: '/admin/contact', section: 'admin', counter: 'contact', help: 'run-the-exchange' },
  adminEmailLogs: { path: '/admin/email-logs', section: 'admin', help: 'run-the-exchange' },
  adminMessaging: { path: '/admin/messaging', section: 'admin', help: 'run-the-exchange' },
  adminApiQuotas: { path: '/admin/api-quotas', section: 'admin', help: 'run-the-exchange' },
  adminDomainQuality: { path: '/admin/domain-quality', section: 'admin', help: 'run-the-exchange' },
  adminAudit: { path: '/admin/audit', section: 'admin', help: 'run-the-exchange' },
  adminJobs: { path: '/admin/jobs', section: 'admin', help: 'run-the-exchange' },
} as const satisfies Record<string, PageShape>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

export const counterOf = (name: PageName): Counter | null => {
  const page: PageShape = pages[name]
  return page.counter ?? null
}

export const pagesIn = (section: Section): PageName[] => pageNames.filter((name) => pages[name].section === section)

/** The page that an address shows, itself or as a detail of it (/orders/17 belongs to orders). */
export const pageAt = (pathname: string): PageName | null => {
  const path = pathname.replace(/\/+$/, '')
  return pageNames.find((name) => path === pages[name].path || path.startsWith(`${pages[name].path}/`)) ?? null
}

/** First segments of all addresses inside the shell. */
export const shellSegments: readonly string[] = [
  ...new Set(pageNames.map((name) => pages[name].path.split('/')[1] ?? '')),
]

/** What an offer is made of is explained with offers, also on the pages of the website that it is on. */
const offersOfWebsite = /^\/websites\/[^/]+\/offers(?:\/|$)/

/** The task of the help that explains the page of an address; null outside of the app's pages. */
export const helpAt = (pathname: string): HelpTask | null => {
  const name = pageAt(pathname)
  if (name === null) return null
  if (offersOfWebsite.test(pathname)) return pages.offers.help
  const page: PageShape = pages[name]
  const isOne = pathname.slice(page.path.length).split('/').some(Boolean)
  return isOne ? (page.helpOfOne ?? page.help) : page.help
}
