// The scenes of the screenshots: the signed-in member, the page, and the steps before. Everything comes from the demo
// data.
import type { Locator, Page } from '@playwright/test'
import type { PictureName } from '../../web/lib/pictures.ts'
import type { Language } from '../journey.ts'

export type Person = 'buyer' | 'seller' | 'admin' | 'new'

/** Calls the API as the member shown; with a body it is a write. */
export type Ask = <T>(path: string, body?: object) => Promise<T>

export interface Scene {
  name: PictureName
  as: Person
  /** The path of the page; ids in it are looked up in the demo data. */
  at(ask: Ask, language: Language): Promise<string>
  /** Steps on the page before the screenshot. */
  then?(page: Page, language: Language): Promise<void>
  /** The element at the top edge of the screenshot; by default the top of the page. */
  from?(page: Page): Locator
}

const page = (path: string) => (): Promise<string> => Promise.resolve(path)

const orderWhere = async (ask: Ask, side: 'buyer' | 'seller', fits: (order: Order) => boolean): Promise<string> => {
  const { orders } = await ask<{ orders: Order[] }>(`/api/orders?side=${side}`)
  const found = orders.find(fits) ?? orders[0]
  if (found === undefined) throw new Error(`The demo data has no order for its ${side}.`)
  return found.id
}

interface Order {
  id: string
  status: string
}

interface Site {
  id: string
  domain: string
  is_verified: boolean
  quality_score: number | null
}

const bestWebsite = async (ask: Ask): Promise<Site> => {
  const { websites } = await ask<{ websites: Site[] }>('/api/websites')
  const [best] = websites.toSorted((one, other) => (other.quality_score ?? 0) - (one.quality_score ?? 0))
  if (best === undefined) throw new Error('The demo data has no website here.')
  return best
}

const offersOf = async (ask: Ask, language: Language): Promise<{ id: string; domain: string }[]> => {
  const { offers } = await ask<{ offers: { id: string; site: { domain: string } }[] }>(
    `/api/shop?language=${language}&quality_from=70`,
  )
  return offers.map(({ id, site }) => ({ id, domain: site.domain }))
}

const basketItems = 2

const fillBasket = async (ask: Ask, language: Language): Promise<void> => {
  const { basket } = await ask<{ basket: { items: unknown[] } }>('/api/basket')
  const wanted = (await offersOf(ask, language)).slice(0, basketItems - basket.items.length)
  const target = `https://${(await bestWebsite(ask)).domain}/`
  for (const { id } of wanted) await ask('/api/basket', { offer_id: id, target_url: target })
}

const articleOf = async (ask: Ask, language: Language): Promise<string> => {
  const { drafts } = await ask<{ drafts: { id: string; words: number; brief: { language: string } }[] }>(
    '/api/content/drafts',
  )
  const written = drafts.filter(({ words }) => words > 100)
  const found = written.find(({ brief }) => brief.language === language) ?? written[0]
  if (found === undefined) throw new Error('The demo data has no finished draft.')
  return found.id
}

const comparedSites = 3

const comparison = async (ask: Ask, language: Language): Promise<string> => {
  const domains = new Set((await offersOf(ask, language)).map(({ domain }) => domain))
  return `/compare?sites=${[...domains].slice(0, comparedSites).join(',')}`
}

const filledBasket = async (ask: Ask, language: Language): Promise<string> => {
  await fillBasket(ask, language)
  return '/basket'
}

const unprovedWebsite = async (ask: Ask): Promise<string> => {
  const { websites } = await ask<{ websites: Site[] }>('/api/websites')
  return `/websites/${websites.find((website) => !website.is_verified)?.id ?? ''}`
}

export const scenes: readonly Scene[] = [
  { name: 'dashboard', as: 'buyer', at: page('/dashboard') },
  { name: 'shop', as: 'buyer', at: page('/backlinks') },
  {
    name: 'site',
    as: 'buyer',
    at: async (ask, language) => `/sites/${(await offersOf(ask, language))[0]?.domain ?? ''}`,
  },
  { name: 'compare', as: 'buyer', at: comparison },
  { name: 'basket', as: 'buyer', at: filledBasket },
  {
    name: 'order',
    as: 'buyer',
    at: async (ask) => `/orders/${await orderWhere(ask, 'buyer', ({ status }) => status === 'completed')}`,
  },
  { name: 'tasks', as: 'seller', at: page('/tasks') },
  { name: 'offer', as: 'seller', at: async (ask) => `/websites/${(await bestWebsite(ask)).id}/offers/new` },
  { name: 'exchange', as: 'seller', at: page('/exchange') },
  { name: 'draft', as: 'seller', at: async (ask, language) => `/content/${await articleOf(ask, language)}` },
  { name: 'prove', as: 'buyer', at: unprovedWebsite },
  { name: 'website', as: 'seller', at: async (ask) => `/websites/${(await bestWebsite(ask)).id}` },
  { name: 'earn', as: 'seller', at: page('/earn-credits') },
  {
    name: 'invite',
    as: 'seller',
    at: page('/earn-credits'),
    from: (open) =>
      open
        .locator('section, article')
        .filter({ has: open.getByRole('heading', { name: /invite|einladen/i }) })
        .last(),
  },
  { name: 'analytics', as: 'seller', at: page('/analytics') },
  { name: 'credits', as: 'seller', at: page('/credits') },
  { name: 'subscriptions', as: 'buyer', at: page('/subscriptions') },
  { name: 'security', as: 'buyer', at: page('/settings#security') },
  { name: 'notifications', as: 'buyer', at: page('/notifications') },
  { name: 'settings', as: 'buyer', at: page('/settings') },
  { name: 'admin-credits', as: 'admin', at: page('/admin/credits') },
  { name: 'admin-orders', as: 'admin', at: page('/admin/orders') },
  { name: 'phone-shop', as: 'buyer', at: page('/backlinks') },
  {
    name: 'phone-order',
    as: 'buyer',
    at: async (ask) => `/orders/${await orderWhere(ask, 'buyer', ({ status }) => status === 'completed')}`,
  },
]
