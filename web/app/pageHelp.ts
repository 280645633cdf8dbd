// Maps each page to its help task. Separate from the pages because it is loaded after them.
import type { HelpTask } from '../../contract/helpTasks.ts'
import { pageAt, type PageName } from './pages.ts'

export const pageHelp: Record<PageName, HelpTask> = {
  dashboard: 'first-steps',
  websites: 'prove-a-website',
  backlinks: 'find-a-link',
  basket: 'order-a-link',
  projects: 'find-a-link',
  orders: 'order-a-link',
  tasks: 'deliver-a-link',
  offers: 'offer-links',
  exchange: 'exchange-links',
  content: 'write-an-article',
  credits: 'buy-credits',
  subscriptions: 'buy-credits',
  earnCredits: 'earn-credits',
  analytics: 'invite-others',
  settings: 'secure-your-account',
  sites: 'find-a-link',
  compare: 'find-a-link',
  notifications: 'notifications',
  adminSetup: 'run-the-exchange',
  adminUsers: 'run-the-exchange',
  adminCredits: 'run-the-exchange',
  adminLinks: 'run-the-exchange',
  adminOrders: 'run-the-exchange',
  adminReferrals: 'run-the-exchange',
  adminContent: 'run-the-exchange',
  adminContact: 'run-the-exchange',
  adminEmailLogs: 'run-the-exchange',
  adminMessaging: 'run-the-exchange',
  adminApiQuotas: 'run-the-exchange',
  adminDomainQuality: 'run-the-exchange',
  adminAudit: 'run-the-exchange',
  adminJobs: 'run-the-exchange',
}

/** Pages of one entry that need another help task than the list. */
const helpOfOne: Partial<Record<PageName, HelpTask>> = { websites: 'raise-your-score', orders: 'check-a-link' }

/** Offers have their own help task, even on the pages of the website they are on. */
const offersOfWebsite = /^\/websites\/[^/]+\/offers(?:\/|$)/

const isOne = (pathname: string): boolean => pathname.split('/').filter(Boolean).length > 1

/** The help task for the page of an address; null outside the pages of the app. */
export const helpAt = (pathname: string): HelpTask | null => {
  const name = pageAt(pathname)
  if (name === null) return null
  if (offersOfWebsite.test(pathname)) return pageHelp.offers
  return (isOne(pathname) ? helpOfOne[name] : undefined) ?? pageHelp[name]
}
