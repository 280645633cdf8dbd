// Offers: the fair price, every kind of invalid price, a duplicate offer, an edit conflict between two tabs, and an
// offer that is paused, resumed and ended.
import type { Locator, Page } from '@playwright/test'
import { minuteMs } from '../contract/durations.ts'
import { shippedOrderRules } from '../contract/orderRules.ts'
import { premiumOf, totalOf } from '../contract/surcharge.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, join, type Language, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { offerTexts, type OfferWords } from './offerTexts.ts'

const analysisTimeoutMs = minuteMs

const article = (title: string): object => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title><meta name="viewport" content="width=device-width"></head><body><main><h1>${title}</h1>${'<p>Along the dyke at low tide we walked for an hour and met nobody but two oystercatchers and a dog.</p>'.repeat(12)}<a href="/second">More</a> <a href="/contact">Contact</a></main></body></html>`,
})

const publish = async (page: Page, address: string, content: object): Promise<void> =>
  expect((await page.request.put(`/sandbox/api/sites/${address}`, { data: content })).ok()).toBe(true)

interface Seller {
  authorization: string
  websiteId: string
  unprovenId: string
}

const addWebsite = async (page: Page, authorization: string, domain: string) => {
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
  const added = await page.request.post('/api/websites', { headers, data: { domain, contest: false } })
  return ((await added.json()) as { website: { id: string; verification: { record_value: string } } }).website
}

/**
 * Creates a member with one website that can have offers and one unverified website, over the API; the user interface
 * for it has its own journey.
 */
const sellerWithWebsites = async (page: Page, language: Language, domain: string): Promise<Seller> => {
  await join(page, `seller-${domain}@newcomer.test`, language)
  const session = (await (await page.request.post('/api/auth/refresh')).json()) as { access_token: string }
  const authorization = `Bearer ${session.access_token}`
  for (const path of ['', 'second', 'contact']) await publish(page, `${domain}/${path}`, article(`Slow walks ${path}`))
  const unproven = await addWebsite(page, authorization, `unproven-${domain}`)
  const website = await addWebsite(page, authorization, domain)
  const values = [website.verification.record_value]
  expect((await page.request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values } })).ok()).toBe(true)
  const verified = await page.request.post(`/api/websites/${website.id}/verify`, { headers: { authorization } })
  expect(verified.ok()).toBe(true)
  const score = async (): Promise<number> => {
    const answer = await page.request.get(`/api/websites/${website.id}`, { headers: { authorization } })
    return ((await answer.json()) as { website: { quality_score: number | null } }).website.quality_score ?? 0
  }
  await expect.poll(score, { timeout: analysisTimeoutMs }).toBeGreaterThanOrEqual(30)
  return { authorization, websiteId: website.id, unprovenId: unproven.id }
}

interface FoundOffer {
  id: string
  version: number
  [term: string]: unknown
}

const offersOf = async (page: Page, { authorization, websiteId }: Seller): Promise<FoundOffer[]> => {
  const answer = await page.request.get(`/api/websites/${websiteId}/offers`, { headers: { authorization } })
  return ((await answer.json()) as { offers: FoundOffer[] }).offers
}

const termNames = [
  ...['link_type', 'rel', 'category', 'turnaround_days', 'guarantee_months', 'writer', 'links_per_page'],
  ...['refused_topics', 'labelled', 'sample_url', 'restricted', 'note'],
]

/** As from another tab. */
const changePriceElsewhere = async (page: Page, seller: Seller, price: number): Promise<void> => {
  const [offer] = await offersOf(page, seller)
  if (offer === undefined) throw new Error('There is no offer to change.')
  const terms = { ...Object.fromEntries(termNames.map((name) => [name, offer[name]])), price }
  const headers = { authorization: seller.authorization }
  const answer = await page.request.put(`/api/offers/${offer.id}`, { headers, data: { terms, version: offer.version } })
  expect(answer.status()).toBe(200)
}

const chooseWebsite = async (page: Page, t: OfferWords, domain: string): Promise<void> => {
  await page.getByRole('button', { name: t.new }).click()
  const dialog = page.getByRole('dialog', { name: t.choose })
  await expect(dialog.getByText(t.unverified)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: t.on(domain), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.new })).toBeVisible()
}

/** Applies the suggested price and returns it. */
const takeFairPrice = async (page: Page, t: OfferWords): Promise<string> => {
  const panel = page.getByRole('region', { name: t.fair })
  await panel.getByRole('button', { name: t.take }).click()
  await expect(panel.getByRole('button', { name: t.taken })).toBeDisabled()
  return page.getByLabel(t.price).inputValue()
}

const withPremium = (price: string): string => {
  const premium = premiumOf(Number(price), shippedOrderRules.premium_percent)
  return String(totalOf({ price: Number(price), surcharge: 0, premium }))
}

const refuseWrongPrices = async (page: Page, t: OfferWords): Promise<void> => {
  const price = page.getByLabel(t.price)
  for (const [typed, reason] of t.wrongPrices) {
    await price.fill(typed)
    await page.getByRole('button', { name: t.publish }).click()
    await expect(price, typed).toHaveAccessibleDescription(new RegExp(reason.replaceAll('.', '\\.')))
  }
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

const act = async (page: Page, row: Locator, t: OfferWords, action: string): Promise<void> => {
  await row.getByRole('button', { name: t.actions }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a seller creates, changes, pauses and ends an offer, after invalid prices, a duplicate and an edit conflict', async ({
  page,
  quiet,
}, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  // Rejections that this journey provokes.
  quiet.expectFailure(/status of 409/)
  const language = languageOn(project)
  const t = offerTexts[language]
  const domain = `offers-${project.name}-${Date.now()}.test`
  await settle(page, { language, theme: project.name === 'phone' ? 'light' : 'dark' })
  const seller = await sellerWithWebsites(page, language, domain)

  await page.goto('/offers')
  await expect(page.getByRole('heading', { name: t.none, exact: true })).toBeVisible()
  await chooseWebsite(page, t, domain)
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: t.fair }).getByText(t.unknown).first()).toBeVisible()

  await refuseWrongPrices(page, t)
  const suggested = await takeFairPrice(page, t)
  await page.getByLabel(t.sample).fill('https://kuestenblog.test/links')
  await page.getByRole('button', { name: t.publish }).click()
  await expect(page.getByLabel(t.sample)).toHaveAccessibleDescription(new RegExp(t.wrongDomain))
  await expectAccessible(page)
  await page.getByLabel(t.sample).fill('/second')
  await page.getByRole('checkbox', { name: t.topic }).check()
  await page.getByLabel(t.note).fill('Walks and tides only.')
  const preview = page.getByRole('region', { name: t.preview })
  // Buyers see the price with the premium.
  await expect(preview.getByText(withPremium(suggested), { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: t.publish }).dblclick()

  await expect(page.getByText(t.created)).toBeVisible()
  await expect(page).toHaveURL(/\/offers$/)
  const row = rowOf(page, domain)
  await expect(row.getByText(t.active, { exact: true })).toBeVisible()
  await expect(row).toContainText(suggested)
  const [made] = await offersOf(page, seller)
  expect(made).toMatchObject({
    price: Number(suggested),
    sample_url: `https://${domain}/second`,
    refused_topics: ['gambling'],
    note: 'Walks and tides only.',
  })
  expect(await offersOf(page, seller)).toHaveLength(1)

  await chooseWebsite(page, t, domain)
  await page.getByLabel(t.price).fill('12')
  await page.getByRole('button', { name: t.publish }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.exists })).toBeVisible()
  await page.getByRole('link', { name: t.toOffers }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.leave }).click()
  await expect(page).toHaveURL(new RegExp(`/websites/${seller.websiteId}/offers$`))

  const offer = page.getByRole('row').filter({ has: page.getByRole('button', { name: t.actions }) })
  await act(page, offer, t, t.edit)
  await page.getByRole('combobox', { name: t.type }).click()
  await page.getByRole('option', { name: t.insertion }).click()
  await page.getByLabel(t.price).fill('77')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(offer).toContainText(t.insertion)
  await expect(offer).toContainText('77')

  await act(page, offer, t, t.edit)
  await page.getByLabel(t.price).fill('78')
  await changePriceElsewhere(page, seller, 90)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.overtaken)).toBeVisible()
  await expect(page.getByLabel(t.price)).toHaveValue('78')
  await page.getByRole('button', { name: t.theirs }).click()
  await expect(page.getByLabel(t.price)).toHaveValue('90')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page).toHaveURL(/\/offers$/)
  await expect(offer).toContainText('90')

  await act(page, offer, t, t.pause)
  await expect(offer.getByText(t.paused, { exact: true })).toBeVisible()
  await act(page, offer, t, t.resume)
  await expect(offer.getByText(t.active, { exact: true })).toBeVisible()
  await act(page, offer, t, t.end)
  await page.getByRole('dialog', { name: t.ending }).getByRole('button', { name: t.confirmEnd }).click()
  await expect(offer).toHaveCount(0)
  await page.goto('/offers?state=ended')
  await expect(rowOf(page, domain).getByText(t.ended, { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a website explains why it cannot have offers, and how many orders it accepts',
  { tag: onOneScreen },
  async ({ page, quiet }, { project }) => {
    test.setTimeout(240_000)
    quiet.expectFailure(signedOutNoise)
    const language = languageOn(project)
    const t = offerTexts[language]
    const domain = `capacity-${project.name}-${Date.now()}.test`
    await settle(page, { language, theme: project.name === 'phone' ? 'dark' : 'light' })
    const seller = await sellerWithWebsites(page, language, domain)

    await page.goto(`/websites/${seller.unprovenId}`)
    await page.locator('main').getByRole('link', { name: t.website, exact: true }).click()
    await expect(page.getByText(t.unverifiedTitle(`unproven-${domain}`))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.verify }).click()
    await expect(page).toHaveURL(new RegExp(`/websites/${seller.unprovenId}$`))

    await page.goto(`/websites/${seller.websiteId}/offers`)
    const capacity = page.getByLabel(t.capacity)
    await expect(capacity).toHaveValue('5')
    await capacity.fill('101')
    await page.getByRole('button', { name: t.saveCapacity }).click()
    await expect(capacity).toHaveAccessibleDescription(new RegExp(t.tooMany))
    await expectAccessible(page)
    await capacity.fill('7')
    await page.getByRole('button', { name: t.saveCapacity }).click()
    await expect(page.getByText(t.capacitySaved, { exact: true })).toBeVisible()
    await page.reload()
    await expect(capacity).toHaveValue('7')
  },
)
