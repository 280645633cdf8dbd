// The pages of the app: path, name and place in the side navigation. Breadcrumbs, titles and the navigation are derived
// from this table.

export const sections = ['main', 'marketplace', 'account', 'admin'] as const
export type Section = (typeof sections)[number]

export type Counter =
  | 'basket'
  | 'orders'
  | 'tasks'
  | 'exchange'
  | 'credits'
  | 'links'
  | 'disputes'
  | 'referrals'
  | 'contact'
  | 'setup'

interface PageShape {
  path: string
  /** Null: reached from another page, not from the navigation. */
  section: Section | null
  /** The counter shown beside its name in the navigation. */
  counter?: Counter
}

export const pages = {
  dashboard: { path: '/dashboard', section: 'main' },
  websites: { path: '/websites', section: 'main' },
  backlinks: { path: '/backlinks', section: 'marketplace' },
  basket: { path: '/basket', section: 'marketplace', counter: 'basket' },
  projects: { path: '/projects', section: 'marketplace' },
  orders: { path: '/orders', section: 'marketplace', counter: 'orders' },
  tasks: { path: '/tasks', section: 'marketplace', counter: 'tasks' },
  offers: { path: '/offers', section: 'marketplace' },
  exchange: { path: '/exchange', section: 'marketplace', counter: 'exchange' },
  content: { path: '/content', section: 'marketplace' },
  credits: { path: '/credits', section: 'account', counter: 'credits' },
  subscriptions: { path: '/subscriptions', section: 'account' },
  earnCredits: { path: '/earn-credits', section: 'account' },
  analytics: { path: '/analytics', section: 'account' },
  settings: { path: '/settings', section: 'account' },
  sites: { path: '/sites', section: null },
  compare: { path: '/compare', section: null },
  notifications: { path: '/notifications', section: null },
  adminSetup: { path: '/admin/setup', section: 'admin', counter: 'setup' },
  adminUsers: { path: '/admin/users', section: 'admin' },
  adminCredits: { path: '/admin/credits', section: 'admin' },
  adminLinks: { path: '/admin/links', section: 'admin', counter: 'links' },
  adminOrders: { path: '/admin/orders', section: 'admin', counter: 'disputes' },
  adminReferrals: { path: '/admin/referrals', section: 'admin', counter: 'referrals' },
  adminContent: { path: '/admin/content', section: 'admin' },
  adminContact: { path: '/admin/contact', section: 'admin', counter: 'contact' },
  adminEmailLogs: { path: '/admin/email-logs', section: 'admin' },
  adminMessaging: { path: '/admin/messaging', section: 'admin' },
  adminApiQuotas: { path: '/admin/api-quotas', section: 'admin' },
  adminDomainQuality: { path: '/admin/domain-quality', section: 'admin' },
  adminAudit: { path: '/admin/audit', section: 'admin' },
  adminJobs: { path: '/admin/jobs', section: 'admin' },
} as const satisfies Record<string, PageShape>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

export const counterOf = (name: PageName): Counter | null => {
  const page: PageShape = pages[name]
  return page.counter ?? null
}

export const pagesIn = (section: Section): PageName[] => pageNames.filter((name) => pages[name].section === section)

/** The page of an address, itself or as a detail of it (/orders/17 belongs to orders). */
export const pageAt = (pathname: string): PageName | null => {
  const path = pathname.replace(/\/+$/, '')
  return pageNames.find((name) => path === pages[name].path || path.startsWith(`${pages[name].path}/`)) ?? null
}

/** First segments of all addresses inside the shell. */
export const shellSegments: readonly string[] = [
  ...new Set(pageNames.map((name) => pages[name].path.split('/')[1] ?? '')),
]
