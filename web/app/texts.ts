// All texts of the web app: one file per feature and language, loaded when a page first needs them. The types below
// make a misspelt key a compile error.
import type { LoadTexts } from '../lib/i18n.ts'
import type accounts from '../features/accounts/locales/en.json'
import type accountsAdmin from '../features/accounts/admin/locales/en.json'
import type { AnalysisTexts } from '../features/analysis/names.ts'
import type articles from '../features/articles/locales/en.json'
import type contact from '../features/contact/locales/en.json'
import type contactAdmin from '../features/contact/admin/locales/en.json'
import type { ContentAdminTexts } from '../features/content/admin/names.ts'
import type contentRules from '../features/credits/admin/locales/contentRules.en.json'
import type { ContentTexts } from '../features/content/names.ts'
import type creditsAdmin from '../features/credits/admin/locales/en.json'
import type credits from '../features/credits/locales/en.json'
import type dashboard from '../features/dashboard/locales/en.json'
import type dnsHosts from '../features/websites/locales/dnsHosts.en.json'
import type verify from '../features/websites/locales/verify.en.json'
import type websitesAdmin from '../features/websites/admin/locales/en.json'
import type earn from '../features/earn/locales/en.json'
import type basket from '../features/basket/locales/en.json'
import type earnCredits from '../features/earnCredits/locales/en.json'
import type statistics from '../features/statistics/locales/en.json'
import type { ExchangeStepTexts, ExchangeTexts } from '../features/exchange/names.ts'
import type footprint from '../features/footprint/locales/en.json'
import type gallery from '../features/gallery/locales/en.json'
import type help from '../features/help/locales/en.json'
import type helpAnswers from '../features/help/locales/helpAnswers.en.json'
import type helpTasks from '../features/help/locales/helpTasks.en.json'
import type landing from '../features/landing/locales/en.json'
import type landingMore from '../features/landing/locales/landingMore.en.json'
import type invitation from '../features/referrals/locales/invitation.en.json'
import type legal from '../features/legal/locales/en.json'
import type legalImprint from '../features/legal/locales/legalImprint.en.json'
import type legalPrivacy from '../features/legal/locales/legalPrivacy.en.json'
import type legalTerms from '../features/legal/locales/legalTerms.en.json'
import type linksAdmin from '../features/links/admin/locales/en.json'
import type { LinkTexts } from '../features/links/names.ts'
import type notificationsAdmin from '../features/notifications/admin/locales/en.json'
import type movements from '../features/credits/locales/movements.en.json'
import type notifications from '../features/notifications/locales/en.json'
import type { OfferTexts } from '../features/offers/names.ts'
import type { OrderAdminTexts } from '../features/orders/admin/names.ts'
import type { OrderStepTexts, OrderTexts } from '../features/orders/names.ts'
import type palette from '../features/palette/locales/en.json'
import type profile from '../features/profile/locales/en.json'
import type projects from '../features/projects/locales/en.json'
import type quotas from '../features/quotas/locales/en.json'
import type { ReferralAdminTexts } from '../features/referrals/admin/names.ts'
import type referrals from '../features/referrals/locales/en.json'
import type sandbox from '../features/sandbox/locales/en.json'
import type savedSearches from '../features/savedSearches/locales/en.json'
import type share from '../features/referrals/locales/share.en.json'
import type shop from '../features/shop/locales/en.json'
import type operations from '../features/operations/locales/en.json'
import type settings from '../features/settings/locales/en.json'
import type sites from '../features/sites/locales/en.json'
import type subscriptions from '../features/subscriptions/locales/en.json'
import type websites from '../features/websites/locales/en.json'
import type { ErrorTexts } from '../lib/errorText.ts'
import type buying from '../features/credits/locales/buying.en.json'
import type charts from '../ui/locales/charts.en.json'
import type ui from '../ui/locales/en.json'
import type unsaved from '../ui/locales/unsaved.en.json'
import type app from './locales/en.json'
import type { TextFiles, Texts } from './moreTexts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    returnNull: false
    resources: {
      app: typeof app
      ui: typeof ui
      errors: ErrorTexts
      accounts: typeof accounts
      accountsAdmin: typeof accountsAdmin
      analysis: AnalysisTexts
      articles: typeof articles
      buying: typeof buying
      charts: typeof charts
      contact: typeof contact
      contactAdmin: typeof contactAdmin
      content: ContentTexts
      contentAdmin: ContentAdminTexts
      contentRules: typeof contentRules
      creditsAdmin: typeof creditsAdmin
      credits: typeof credits
      dashboard: typeof dashboard
      dnsHosts: typeof dnsHosts
      verify: typeof verify
      websitesAdmin: typeof websitesAdmin
      basket: typeof basket
      earn: typeof earn
      earnCredits: typeof earnCredits
      statistics: typeof statistics
      exchange: ExchangeTexts
      exchangeSteps: ExchangeStepTexts
      footprint: typeof footprint
      gallery: typeof gallery
      help: typeof help
      helpAnswers: typeof helpAnswers
      helpTasks: typeof helpTasks
      landing: typeof landing
      landingMore: typeof landingMore
      invitation: typeof invitation
      legal: typeof legal
      legalImprint: typeof legalImprint
      legalPrivacy: typeof legalPrivacy
      legalTerms: typeof legalTerms
      linksAdmin: typeof linksAdmin
      links: LinkTexts
      notificationsAdmin: typeof notificationsAdmin
      movements: typeof movements
      notifications: typeof notifications
      offers: OfferTexts
      ordersAdmin: OrderAdminTexts
      orders: OrderTexts
      orderSteps: OrderStepTexts
      sandbox: typeof sandbox
      savedSearches: typeof savedSearches
      settings: typeof settings
      operations: typeof operations
      share: typeof share
      shop: typeof shop
      palette: typeof palette
      profile: typeof profile
      projects: typeof projects
      quotas: typeof quotas
      referralsAdmin: ReferralAdminTexts
      referrals: typeof referrals
      sites: typeof sites
      subscriptions: typeof subscriptions
      unsaved: typeof unsaved
      websites: typeof websites
    }
  }
}

/**
 * Texts of public pages. The list of all other files keeps growing, so it is loaded with the first page that needs it.
 */
const firstFiles: TextFiles = {
  ...import.meta.glob<Texts>('./locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../ui/locales/{en,de}.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../lib/locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../features/{accounts,contact,statistics,landing,legal}/locales/*.json', {
    import: 'default',
  }),
  ...import.meta.glob<Texts>('../features/referrals/locales/invitation.*.json', { import: 'default' }),
}

const allFiles = async (): Promise<TextFiles> => ({ ...firstFiles, ...(await import('./moreTexts.ts')).moreFiles })

/** Needed by every page, so loaded before anything is shown. */
export const firstNamespaces = ['app', 'ui'] as const

/** `../features/credits/locales/de.json` holds the German texts of `credits`, `../features/credits/admin/locales/de.json` those of `creditsAdmin`; `../lib/locales/errors.de.json` those of `errors`. */
const placeOf = (file: string): { namespace: string; language: string } => {
  const [, folder = '', admin, name = '', language = ''] =
    /(?:([^/.]+)\/)?(admin\/)?locales\/(?:(\w+)\.)?(\w+)\.json$/.exec(file) ?? []
  return { namespace: name || `${folder}${admin === undefined ? '' : 'Admin'}` || 'app', language }
}

const find = (files: TextFiles, language: string, namespace: string): (() => Promise<Texts>) | undefined =>
  Object.entries(files).find(([file]) => {
    const place = placeOf(file)
    return place.language === language && place.namespace === namespace
  })?.[1]

/** The help has many files, and each of its pages needs few. */
const helpFiles = async (): Promise<TextFiles> => (await import('./helpTexts.ts')).helpFiles

export const loadTexts: LoadTexts = async (language, namespace) => {
  const others = namespace.startsWith('help') ? helpFiles : allFiles
  const load = find(firstFiles, language, namespace) ?? find(await others(), language, namespace)
  if (load === undefined) throw new Error(`There are no texts for ${namespace} in ${language}.`)
  return load()
}

/** Preloads the list for member pages, while the session is requested from the server. */
export const prepareTexts = (): void => void allFiles().catch(() => undefined)

/** All texts at once, for rendering at build time. */
export const loadAllTexts = async (): Promise<Record<string, Record<string, Texts>>> => {
  const all: Record<string, Record<string, Texts>> = {}
  for (const [file, load] of Object.entries(await allFiles())) {
    const { namespace, language } = placeOf(file)
    all[language] = { ...all[language], [namespace]: await load() }
  }
  return all
}
