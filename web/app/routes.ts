// Route table of the web app. Addresses that are not listed are not found.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const landing = '../features/landing/LandingPage.tsx'
const help = '../features/help/HelpPage.tsx'
const helpTask = '../features/help/TaskPage.tsx'
const economy = '../features/economy/EconomyPage.tsx'
const contact = '../features/contact/ContactPage.tsx'
const offer = '../features/offers/OfferPage.tsx'
const ledgerRecord = '../features/creditAdmin/RecordPage.tsx'

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
        route('admin/setup', '../features/setup/SetupPage.tsx'),
        route('admin/users', '../features/admin/UsersPage.tsx'),
        route('admin/users/:id', '../features/admin/MemberPage.tsx'),
        route('admin/audit', '../features/admin/AuditPage.tsx'),
        route('admin/email-logs', '../features/messaging/EmailLogsPage.tsx'),
        route('admin/email-logs/:id', '../features/messaging/EmailLogPage.tsx'),
        route('admin/messaging', '../features/messaging/MessagingPage.tsx'),
        route('admin/messaging/templates/:kind/:language', '../features/messaging/TemplatePage.tsx'),
        route('admin/messaging/broadcasts/:id', '../features/messaging/BroadcastPage.tsx'),
        route('admin/credits', '../features/creditAdmin/CreditsPage.tsx'),
        route('admin/credits/transfers/:id', ledgerRecord, { id: 'ledger-transfer' }),
        route('admin/credits/accounts/:id', ledgerRecord, { id: 'ledger-account' }),
        route('admin/links', '../features/linkAdmin/LinksPage.tsx'),
        route('admin/orders', '../features/orderAdmin/OrdersPage.tsx'),
        route('admin/orders/:id', '../features/orderAdmin/OrderPage.tsx'),
        route('admin/referrals', '../features/referralAdmin/ReferralsPage.tsx'),
        route('admin/content', '../features/contentAdmin/ContentAdminPage.tsx'),
        route('admin/contact', '../features/contactAdmin/ContactInboxPage.tsx'),
        route('admin/contact/:id', '../features/contactAdmin/ContactMessagePage.tsx'),
        route('admin/domain-quality', '../features/domainQuality/DomainQualityPage.tsx'),
        route('admin/domain-quality/:id', '../features/domainQuality/DomainPage.tsx'),
        route('admin/api-quotas', '../features/quotas/ApiQuotasPage.tsx'),
        route('admin/jobs', '../features/admin/ParkedJobsPage.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
