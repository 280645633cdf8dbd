// Domains, titles and names of maximum length, and the highest price: marketplace pages never exceed the width of the
// screen, on desktop and phone.
import type { Page } from '@playwright/test'
import { enter, expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

const lengthened = (field: string, value: unknown): unknown => {
  if (field === 'price') return 5_000
  if (typeof value !== 'string') return value
  if (field === 'domain_name') {
    return value.replace(/\.test$/, 'anditsmanyquietneighboursatthegreyandwindysea.test')
  }
  return field === 'title' || field === 'full_name'
    ? `${value} and everything that belongs to it, all the year round`
    : value
}

/** The server's response, with longer names and the highest price. */
const lengthenNames = async (page: Page): Promise<void> => {
  await page.route(/\/api\/(basket|orders|projects|offers|exchanges|exchange|shop|sites)\b/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const reported = JSON.parse(await response.text(), lengthened) as unknown
    return route.fulfill({ response, json: reported })
  })
}

const expectToFit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('main').getByText('windysea').first()).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} is wider than ${width} pixels`).toBeLessThanOrEqual(0)
  }
}

/** How far content in the first card of a list overflows it. */
const beyondItsCard = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .first()
    .evaluate((card) => {
      const ends = [...card.querySelectorAll('td, button, a')].map((part) => part.getBoundingClientRect().right)
      return Math.max(...ends) - card.getBoundingClientRect().right
    })

test('long names do not make pages wider than the screen', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  await settle(page, { language: 'en' })
  await enter(page, 'new@demo.test')
  await page.goto('/sites/kuestenblog.test')
  await page.getByRole('button', { name: 'Add offer on kuestenblog.test to basket' }).first().click()
  await expect(page.getByRole('link', { name: 'Offer on kuestenblog.test is in the basket' }).first()).toBeVisible()
  await lengthenNames(page)
  await expectToFit(page, '/basket')
  await page.getByRole('button', { name: /^Remove kuestenblog/ }).click()
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible()

  await enter(page, 'buyer@demo.test')
  for (const path of [
    '/orders',
    '/projects',
    '/offers',
    '/exchange?tab=mine',
    '/sites/kuestenblog.test',
    '/backlinks',
  ]) {
    await expectToFit(page, path)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => beyondItsCard(page)).toBeLessThanOrEqual(0)
})
