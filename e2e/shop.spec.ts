// A buyer finds an offer in the shop by filters and an order, reads its terms and sends the address on; a seller goes on vacation, and
// their offers move to the end.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { enter, expect, type Language, languageOn, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    shop: 'Backlink Shop',
    counted: /^[\d,]+ offers? on [\d,]+ verified websites?$/,
    filters: 'Filters',
    show: /^Show \d+ offers?$/,
    language: 'Language',
    english: /^English/,
    quality: 'Quality',
    from: 'From',
    linkType: 'Link type',
    guestPost: /^Guest post/,
    price: 'Price',
    sort: 'Sort by',
    guarantee: 'Guarantee',
    remove: /^Remove filter: Quality/,
    clear: 'Clear filters',
    dropped: /^2 parts of this address/,
    tidy: 'Tidy up the address',
    contradiction: 'Price cannot be at least 200 and at most 100. Change one of the two.',
    columns: 'Columns',
    prime: 'Prime · 1–2 days',
    vacation: 'Vacation',
    standard: 'Standard',
    divider: 'Sellers on vacation',
    own: 'Your offer',
  },
  de: {
    shop: 'Backlink Shop',
    counted: /^[\d.]+ Angebote? auf [\d.]+ geprüften Websites?$/,
    filters: 'Filter',
    show: /^\d+ Angebote? zeigen$/,
    language: 'Sprache',
    english: /^Englisch/,
    quality: 'Qualität',
    from: 'Ab',
    linkType: 'Link-Art',
    guestPost: /^Gastartikel/,
    price: 'Preis',
    sort: 'Sortieren nach',
    guarantee: 'Garantie',
    remove: /^Filter entfernen: Qualität/,
    clear: 'Filter entfernen',
    dropped: /^2 Teile dieser Adresse/,
    tidy: 'Adresse aufräumen',
    contradiction: 'Preis kann nicht mindestens 200 und höchstens 100 sein. Ändere eines von beiden.',
    columns: 'Spalten',
    prime: 'Prime · 1–2 Tage',
    vacation: 'Urlaub',
    standard: 'Normal',
    divider: 'Verkäufer im Urlaub',
    own: 'Dein Angebot',
  },
} as const

type Words = (typeof texts)[Language]

/** Each project has a seller of its own: both go on vacation and come back. */
const sellers = {
  desktop: { email: 'seller@demo.test', domain: 'kuestenblog.test' },
  phone: { email: 'buyer@demo.test', domain: 'quietserver.test' },
} as const

const namesIn = (page: Page): Locator => page.locator('tbody button[data-row]')

/** The first of all pages waits for the server to read every offer there is. */
const firstPageMs = 30_000

const arrive = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/backlinks${search}`)
  await expect(namesIn(page).first()).toBeVisible({ timeout: firstPageMs })
}

/** Sellers on vacation stand in a part of their own. */
const pricesOf = async (page: Page): Promise<number[]> => {
  const prices = await page.locator('tbody').first().locator('td[data-price]').allTextContents()
  return prices.map((price) => Number(price.replaceAll(/\D/g, '')))
}

const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0)

/** A filter in its chip at a desk, in the sheet with all of them on a phone. */
const inFilter = async (
  page: Page,
  t: Words,
  phone: boolean,
  matter: string,
  act: (place: Locator) => Promise<void>,
) => {
  if (!phone) {
    await page.getByRole('button', { name: matter, exact: true }).first().click()
    await act(page.getByRole('dialog', { name: matter }))
    await page.keyboard.press('Escape')
    return
  }
  await page.getByRole('button', { name: new RegExp(`^${t.filters}`) }).click()
  const sheet = page.getByRole('dialog', { name: t.filters })
  const part = sheet.locator('details').filter({ has: page.locator('summary', { hasText: matter }) })
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click()
  await act(part)
  await sheet.getByRole('button', { name: t.show }).click()
  await expect(sheet).toBeHidden()
}

const sortByPrice = async (page: Page, t: Words, phone: boolean): Promise<void> => {
  if (phone) {
    await page.getByRole('combobox', { name: t.sort }).click()
    await page.getByRole('option', { name: t.price, exact: true }).click()
  } else {
    await page.getByRole('columnheader', { name: t.price }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: t.price })).toHaveAttribute('aria-sort', 'ascending')
  }
  await expect(page).toHaveURL(/sort=price/)
}

const setDelivery = async (page: Page, mode: string): Promise<void> => {
  await page.goto('/settings')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/me/settings') && answer.request().method() !== 'GET',
  )
  await page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click()
  expect((await saved).ok()).toBe(true)
}

test('a buyer finds an offer by three filters and its price, reads its terms and sends the address on', async ({
  page,
  quiet,
}, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const phone = project.name === 'phone'
  const t = texts[language]
  await settle(page, { language, theme: phone ? 'light' : 'dark' })
  await enter(page, 'buyer@demo.test')
  await arrive(page, '')
  await expect(page.getByText(t.counted)).toBeVisible()
  await expectAccessible(page)

  await inFilter(page, t, phone, t.language, (place) => place.getByRole('checkbox', { name: t.english }).check())
  await expect(page).toHaveURL(/language=en/)
  await inFilter(page, t, phone, t.quality, async (place) => {
    await place.getByLabel(t.from, { exact: true }).fill('50')
    await expect(page).toHaveURL(/quality_from=50/)
  })
  await inFilter(page, t, phone, t.linkType, (place) => place.getByRole('checkbox', { name: t.guestPost }).check())
  await expect(page).toHaveURL(/link_type=guest_post/)
  await sortByPrice(page, t, phone)
  await settled(page)
  await expect.poll(async () => (await pricesOf(page)).length).toBeGreaterThan(1)
  await expect
    .poll(async () => {
      const prices = await pricesOf(page)
      return prices.every((price, place) => place === 0 || price >= (prices[place - 1] ?? 0))
    })
    .toBe(true)

  const first = namesIn(page).first()
  const domain = (await first.textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(namesIn(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: domain })
  await expect(detail.getByText(t.guarantee, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(first).toBeFocused()

  const address = page.url()
  await page.reload()
  await expect(namesIn(page).first()).toHaveText(domain)
  expect(page.url()).toBe(address)
})

test('an address that is not understood, two filters that contradict, and the columns', async ({ page, quiet }, {
  project,
}) => {
  test.setTimeout(120_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = texts[language]
  await settle(page, { language })
  await enter(page, 'buyer@demo.test')
  await arrive(page, '?price_from=abc&nonsense=1&quality_from=40')
  await expect(page.getByText(t.dropped)).toBeVisible()
  await page.getByRole('button', { name: t.tidy }).click()
  await expect(page).toHaveURL(/\/backlinks\?quality_from=40$/)
  await expect(page.getByText(t.dropped)).toHaveCount(0)

  quiet.expectFailure(/status of 400/)
  await arrive(page, '?quality_from=40&cursor=broken')
  await expect(page).toHaveURL(/\/backlinks\?quality_from=40$/)

  await page.goto('/backlinks?price_from=200&price_to=100')
  await expect(page.getByText(t.contradiction)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: t.clear }).last().click()
  await expect(namesIn(page).first()).toBeVisible()

  await arrive(page, '?delivery=prime')
  await expect(page.locator('tbody tr').first()).toContainText(t.prime)
  if (project.name === 'phone') return
  await page.getByRole('button', { name: t.columns }).click()
  await page.getByRole('checkbox', { name: t.guarantee }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: t.guarantee })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: t.guarantee })).toBeVisible()
})

test('the offers of a seller on vacation stand last', async ({ page, quiet }, { project }) => {
  test.setTimeout(120_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = texts[language]
  const { email, domain } = sellers[project.name === 'phone' ? 'phone' : 'desktop']
  await settle(page, { language })
  await enter(page, email)
  await setDelivery(page, t.vacation)
  await arrive(page, `?q=${domain}`)
  await expect(page.getByText(t.own).first()).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText(t.divider)
  await setDelivery(page, t.standard)
  await arrive(page, `?q=${domain}`)
  await expect(page.locator('tbody tr').first()).toContainText(domain)
  await expect(page.getByText(t.divider, { exact: true })).toHaveCount(0)
})
