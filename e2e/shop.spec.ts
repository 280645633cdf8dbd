// Shop: a buyer finds an offer with filters and a sort, reads its terms, exports the list, sets favourites, compares
// and shares the URL; a seller goes on vacation and switches to Prime, and an open shop updates live.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { shippedOrderRules } from '../contract/orderRules.ts'
import { premiumOf } from '../contract/surcharge.ts'
import { expectAccessible } from './accessibility.ts'
import { enter, expect, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { arrive, compareSome, firstPageMs, markFirst, namesIn, takeFile } from './shopSteps.ts'
import { shopTexts, type Words } from './shopTexts.ts'

/** Each project has a seller of its own, who goes on vacation and comes back while the other one is being read. */
const sellers = {
  desktop: { email: 'seller@demo.test', domain: 'kuestenblog.test', viewer: 'buyer@demo.test' },
  phone: { email: 'buyer@demo.test', domain: 'quietserver.test', viewer: 'seller@demo.test' },
} as const

/** Sellers on vacation are in a separate section. */
const pricesOf = async (page: Page): Promise<number[]> => {
  const prices = await page.locator('tbody').first().locator('td[data-price]').allTextContents()
  // The total; a note below it may have the figure of the surcharge.
  return prices.map((price) => Number((/\d[\d.,]*/.exec(price)?.[0] ?? '').replaceAll(/\D/g, '')))
}

/**
 * Offers are sorted by what an unrelated buyer pays. Those whom the viewer has invited, or who are related in other ways, are shown
 * without the premium.
 */
const withPremium = (price: number): number => price + premiumOf(price, shippedOrderRules.premium_percent)

const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0)

const chipOf = (page: Page, filterKey: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${filterKey}`) }).and(page.locator('[aria-haspopup=dialog]'))

/**
 * A filter is in its chip on a desktop, and in the sheet with all filters on a phone. An active chip is wider and moves
 * those beside it.
 */
const inFilter = async (
  page: Page,
  t: Words,
  phone: boolean,
  filterKey: string,
  act: (place: Locator) => Promise<void>,
) => {
  if (!phone) {
    const dialog = page.getByRole('dialog', { name: filterKey })
    await chipOf(page, filterKey).click()
    await act(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(chipOf(page, filterKey).locator('bdi')).toBeVisible()
    return
  }
  await page.getByRole('button', { name: new RegExp(`^${t.filters}`) }).click()
  const sheet = page.getByRole('dialog', { name: t.filters })
  const part = sheet.locator('details').filter({ has: page.locator('summary', { hasText: filterKey }) })
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

/** Between phone and desktop widths offers are cards; the pagination is below the last of them. */
const expectPagesBelowCards = async (page: Page): Promise<void> => {
  const own = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ ...own, width: 820 })
  const roomBetween = async (): Promise<number> => {
    const last = await page.locator('tbody tr').last().boundingBox()
    const pages = await page.getByRole('main').getByRole('navigation').last().boundingBox()
    return Math.ceil((pages?.y ?? -Infinity) - (last?.y ?? 0) - (last?.height ?? 0))
  }
  // The list may still be loading.
  await expect.poll(roomBetween).toBeGreaterThanOrEqual(0)
  await page.setViewportSize(own)
}

/** A filter opened just as the previous one closes keeps its focus. */
const openOneAfterAnother = async (page: Page, t: Words): Promise<void> => {
  await chipOf(page, t.language).click()
  await expect(page.getByRole('dialog', { name: t.language })).toBeVisible()
  await chipOf(page, t.linkType).evaluate((chip: HTMLElement) => {
    const gone = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]') !== null) return
      gone.disconnect()
      chip.focus()
      chip.click()
    })
    gone.observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.press('Escape')
  const next = page.getByRole('dialog', { name: t.linkType })
  await next.getByRole('checkbox', { name: t.guestPost }).check()
  await page.keyboard.press('Escape')
  await expect(next).toHaveCount(0)
  await expect(chipOf(page, t.linkType)).toBeFocused()
}

/** Over the API: the settings page is tested elsewhere. */
const setDelivery = async (seller: BrowserContext, mode: 'standard' | 'prime' | 'vacation'): Promise<void> => {
  const refreshed = await seller.request.post('/api/auth/refresh')
  const { access_token: token } = (await refreshed.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const saved = await seller.request.patch('/api/me/settings', { headers, data: { delivery_mode: mode } })
  expect(saved.ok()).toBe(true)
}

/** Live updates arrive within a second; the timeout allows for a busy machine. */
const followed = { timeout: 20_000 }

test('a buyer finds an offer by three filters and its price, reads its terms and shares the URL', async ({
  page,
  quiet,
}, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/ERR_INTERNET_DISCONNECTED/)
  const language = languageOn(project)
  const phone = project.name === 'phone'
  const t = shopTexts[language]
  await settle(page, { language, theme: phone ? 'light' : 'dark' })
  const { viewer } = sellers[phone ? 'phone' : 'desktop']
  await enter(page, viewer)
  await arrive(page, '')
  await expect(page.getByText(phone ? t.countedShort : t.counted).filter({ visible: true })).toBeVisible()

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
      return prices.every((price, place) => place === 0 || withPremium(price) >= (prices[place - 1] ?? 0))
    })
    .toBe(true)

  const first = namesIn(page).first()
  const domain = (await first.textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(namesIn(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(namesIn(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('href', `/sites/${domain}`)
  const opener = page.locator('tbody [data-tool=details]').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: domain })
  await expect(detail.getByText(t.guarantee, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(opener).toBeFocused()
  await takeFile(page, t, domain)
  await markFirst(page, t)

  const address = page.url()
  await page.reload()
  await expect(namesIn(page).first()).toHaveText(domain, { timeout: firstPageMs })
  expect(page.url()).toBe(address)
  await compareSome(page, t, '?sort=domain')
})

test(
  'an invalid URL, two contradicting filters, and the columns',
  { tag: onOneScreen },
  async ({ page, quiet }, { project }) => {
    test.setTimeout(120_000)
    quiet.expectFailure(signedOutNoise)
    const language = languageOn(project)
    const t = shopTexts[language]
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
    // A website of another member is treated as unknown.
    await page.goto('/backlinks?favourites=only&hidden=only&linking=hide&for=7b0f2c1e-6f0a-4c1d-9a53-0d2f4b6c8e10&x=1')
    await expect(page.getByText(t.bothMarks)).toBeVisible()
    await expect(page.getByText(t.dropped)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: t.clear }).last().click()
    await expect(namesIn(page).first()).toBeVisible()
    await expectPagesBelowCards(page)

    await arrive(page, '?delivery=prime')
    await expect(page.locator('tbody tr').first()).toContainText(t.prime)
    await page.getByRole('button', { name: t.columns }).click()
    await page.getByRole('checkbox', { name: t.guarantee }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: t.guarantee })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: t.guarantee })).toBeVisible()
    await openOneAfterAnother(page, t)
  },
)

test(
  'an open shop updates when a seller goes on vacation, comes back and switches to Prime',
  { tag: onOneScreen },
  async ({ page, browser, baseURL, quiet }, { project }) => {
    test.setTimeout(120_000)
    quiet.expectFailure(signedOutNoise)
    const language = languageOn(project)
    const t = shopTexts[language]
    const { email, domain, viewer } = sellers[project.name === 'phone' ? 'phone' : 'desktop']
    const seller = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await enter(await seller.newPage(), email)
    await settle(page, { language })
    await enter(page, viewer)
    await arrive(page, `?q=${domain}`)
    const first = namesIn(page).first()
    await first.focus()
    await setDelivery(seller, 'vacation')
    await expect(page.locator('tbody tr').first()).toContainText(t.divider, followed)
    await expect(first).toBeFocused()
    await setDelivery(seller, 'standard')
    await expect(page.getByText(t.divider, { exact: true })).toHaveCount(0, followed)
    await page.locator('tbody [data-tool=details]').first().click()
    const detail = page.getByRole('dialog', { name: domain })
    await expect(detail).toBeVisible()
    await expect(detail.getByText(t.prime)).toHaveCount(0)
    await setDelivery(seller, 'prime')
    await expect(detail.getByText(t.prime)).toBeVisible(followed)
    await setDelivery(seller, 'standard')
    await expect(detail.getByText(t.prime)).toHaveCount(0, followed)
    await seller.close()
  },
)
