// Help: a task is found despite a typo, has screenshots in the reader's language and theme, links to the page where it
// is done, and that page links back.
import type { Page } from '@playwright/test'
import { enter, expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

const pictureIn = async (page: Page, file: string): Promise<void> => {
  const picture = page.locator(`img[src="/pictures/${file}.avif"]`).first()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test(
  'a task is found, read, done, and linked from the page where it is done',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    quiet.expectFailure(signedOutNoise)
    await settle(page, { language: 'en', theme: 'light' })
    await page.goto('/help')
    await expect(page.getByRole('link', { name: /Your first steps/ })).toBeVisible()

    const search = page.getByRole('searchbox', { name: 'Search the help' })
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 500 })
    }).toPass()
    await search.fill('secrue account')
    await expect(page.locator('mark').first()).toHaveText('Secure')
    await expect(page).toHaveURL(/\/help\?q=secrue\+account$/)
    await page.getByRole('link', { name: /^Secure your account/ }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Secure your account' })).toBeVisible()
    await pictureIn(page, 'security.light.en')
    await expect(page.locator('img[src="/pictures/security.dark.en.avif"]').first()).toBeHidden()

    await enter(page, 'buyer@demo.test')
    await page.getByRole('link', { name: 'Go to security' }).click()
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
    await page.getByRole('link', { name: 'Help for this page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Secure your account' })).toBeVisible()
  },
)

test(
  'tasks are prerendered in both languages, each linking to the other',
  { tag: onOneScreen },
  async ({ request }) => {
    const pages = [
      { path: '/help/order-a-link', title: 'Order a link' },
      { path: '/de/help/order-a-link', title: 'Einen Link bestellen' },
    ]
    for (const { path, title } of pages) {
      const html = await (await request.get(path)).text()
      expect(html).toContain(`<title>${title} · `)
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`))
      expect(html).toMatch(/hrefLang="en" href="[^"]+\/help\/order-a-link"/i)
      expect(html).toMatch(/hrefLang="de" href="[^"]+\/de\/help\/order-a-link"/i)
      expect(html).toContain('basket.')
    }
    expect((await request.get('/help/nothing-of-the-kind')).status()).toBe(404)
  },
)
