// Route table of the web app. Addresses that are not listed are not found.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const landing = '../features/landing/LandingPage.tsx'
const help = '../features/help/HelpPage.tsx'
const helpTask = '../features/help/TaskPage.tsx'
const economy = '../features/statistics/EconomyPage.tsx'
const contact = '../features/contact/ContactPage.tsx'
const offer = '../features/offers/OfferPage.tsx'
const ledgerRecord = '../features/credits/admin/RecordPage.tsx'

const legalPages = [
  ['privacy', 'PrivacyPage'],
  ['terms', 'TermsPage'],
  ['imprint', 'ImprintPage'],
] as const

/** Prerendered once per language; the id distinguishes the two. */
const publicPages = (language: 'en' | 'de') => [
  index(landing, { id: `landing-${language}` }),
  ...legalPages.map(([path, file]) => route(path, `../features/legal/${file}.tsx`, { id: `${path}-${language}` })),
  route('contact', contact, { id: `contact-${language}` }),
  route('economy', economy, { id: `economy-${language}` }),
  route('help', help, { id: `help-${language}` }),
  route('help/:task', helpTask, { id: `help-task-${language}` }),
]

export default [
  layout('layouts/PublicLayout.tsx', [
    ...publicPages('en'),
    ...prefix('de', publicPages('de')),
    route('auth', '../features/accounts/AuthPage.tsx'),
    route('auth/recovery', '../features/accounts/RecoveryPage.tsx'),
    route('auth/new-password', '../features/accounts/NewPasswordPage.tsx'),
    route('auth/email-change', '../features/accounts/EmailChangePage.tsx'),
    route('email-verification', '../features/accounts/EmailVerificationPage.tsx'),
    route('unsubscribe', '../features/notifications/UnsubscribePage.tsx'),
    route('verify/:slug', '../features/websites/VerifyPage.tsx'),
    route(':slug', 'pages/SlugPage.tsx'),
    route('*', 'pages/NotFoundPage.tsx'),
  ]),
  route('sandbox/ui', '../features/gallery/GalleryPage.tsx'),
  layout('layouts/MemberLayout.tsx', [
    route('onboarding', '../features/websites/OnboardingPage.tsx'),
    layout('layouts/ShellLayout.tsx', [
      route('dashboard', '../features/dashboard/DashboardPage.tsx'),
      route('notifications', '../features/notifications/NotificationsPage.tsx'),
      route('settings', '../features/settings/SettingsPage.tsx'),
      route('credits', '../features/credits/CreditsPage.tsx'),
      route('subscriptions', '../features/subscriptions/SubscriptionsPage.tsx'),
      route('websites', '../features/websites/WebsitesPage.tsx'),
      route('websites/:id', '../features/websites/WebsitePage.tsx'),
      route('websites/:id/offers', '../features/offers/WebsiteOffersPage.tsx'),
      route('websites/:id/offers/new', offer, { id: 'new-offer' }),
      route('websites/:id/offers/:offer', offer, { id: 'offer' }),
      route('offers', '../features/offers/OffersPage.tsx'),
      route('projects', '../features/projects/ProjectsPage.tsx'),
      route('projects/:id', '../features/projects/ProjectPage.tsx'),
      route('backlinks', '../features/shop/ShopPage.tsx'),
      route('basket', '../features/basket/BasketPage.tsx'),
      route('sites/:domain', '../features/sites/SitePage.tsx'),
      route('compare', '../features/sites/ComparePage.tsx'),
      route('orders', '../features/orders/OrdersPage.tsx'),
      route('orders/:id', '../features/orders/OrderPage.tsx'),
      route('tasks', '../features/orders/TasksPage.tsx'),
      route('tasks/:id', '../features/orders/TaskPage.tsx'),
      route('exchange', '../features/exchange/ExchangePage.tsx'),
      route('exchange/:id', '../features/exchange/OneExchangePage.tsx'),
      route('analytics', '../features/referrals/AnalyticsPage.tsx'),
      route('earn-credits', '../features/earnCredits/EarnCreditsPage.tsx'),
      route('content', '../features/content/ContentPage.tsx'),
      route('content/new', '../features/content/NewDraftPage.tsx'),
      route('content/:id', '../features/content/DraftPage.tsx'),
      layout('layouts/AdminLayout.tsx', [
        route('admin/setup', '../features/operations/SetupPage.tsx'),
        route('admin/users', '../features/accounts/admin/UsersPage.tsx'),
        route('admin/users/:id', '../features/accounts/admin/MemberPage.tsx'),
        route('admin/audit', '../features/accounts/admin/AuditPage.tsx'),
        route('admin/email-logs', '../features/notifications/admin/EmailLogsPage.tsx'),
        route('admin/email-logs/:id', '../features/notifications/admin/EmailLogPage.tsx'),
        route('admin/messaging', '../features/notifications/admin/MessagingPage.tsx'),
        route('admin/messaging/templates/:kind/:language', '../features/notifications/admin/TemplatePage.tsx'),
        route('admin/messaging/broadcasts/:id', '../features/notifications/admin/BroadcastPage.tsx'),
        route('admin/credits', '../features/credits/admin/CreditsPage.tsx'),
        route('admin/credits/transfers/:id', ledgerRecord, { id: 'ledger-transfer' }),
        route('admin/credits/accounts/:id', ledgerRecord, { id: 'ledger-account' }),
        route('admin/links', '../features/links/admin/LinksPage.tsx'),
        route('admin/orders', '../features/orders/admin/OrdersPage.tsx'),
        route('admin/orders/:id', '../features/orders/admin/OrderPage.tsx'),
        route('admin/referrals', '../features/referrals/admin/ReferralsPage.tsx'),
        route('admin/content', '../features/content/admin/ContentAdminPage.tsx'),
        route('admin/contact', '../features/contact/admin/ContactInboxPage.tsx'),
        route('admin/contact/:id', '../features/contact/admin/ContactMessagePage.tsx'),
        route('admin/domain-quality', '../features/websites/admin/DomainQualityPage.tsx'),
        route('admin/domain-quality/:id', '../features/websites/admin/DomainPage.tsx'),
        route('admin/api-quotas', '../features/quotas/ApiQuotasPage.tsx'),
        route('admin/jobs', '../features/operations/ParkedJobsPage.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
