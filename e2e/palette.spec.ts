// Command palette and keyboard shortcuts, the offline page, and the print layout.
import { expectAccessible } from './accessibility.ts'
import { enter, expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test.beforeEach(async ({ quiet }) => {
  quiet.expectFailure(signedOutNoise)
})

test(
  'shortcuts open pages, the palette finds the target, and the focus returns',
  { tag: onOneScreen },
  async ({ page }) => {
    await settle(page, { language: 'en', theme: 'dark' })
    await enter(page, 'buyer@demo.test')
    await page.goto('/dashboard')
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await expect(search).toBeVisible()

    await search.click()
    const field = page.getByRole('combobox', { name: 'Search pages, actions and your data' })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill('purch')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/My Purchases/)
    await field.press('Escape')
    await expect(search).toBeFocused()

    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page.getByRole('heading', { name: 'My Purchases', level: 1 })).toBeVisible()
    const domain = (await page.locator('main tbody bdi').first().innerText()).trim()

    await page.keyboard.press('Control+k')
    await field.fill(domain)
    await page.getByRole('group', { name: 'Your purchases' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: domain, level: 1 })).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print / save as PDF' })).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(17, 17, 17)')
    await page.emulateMedia({ media: null })

    await page.keyboard.press('Control+k')
    await field.fill('light')
    await field.press('Enter')
    await expect(page.locator('html')).toHaveClass('light')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.goto('/settings#appearance')
    await page.getByRole('switch', { name: /Single-key shortcuts/ }).uncheck()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)

    await field.fill('recovery codes')
    await page.getByRole('option', { name: 'Search help for “recovery codes”' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search the help' })).toHaveValue('recovery codes')
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'an unreachable page shows our offline page, and loads by itself once it can',
    { tag: onOneScreen },
    async ({ page, context, quiet }) => {
      quiet.expectFailure(/ERR_INTERNET_DISCONNECTED/)
      await settle(page, { language: 'de', theme: 'light' })
      await enter(page, 'buyer@demo.test')
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Suchen', exact: true })).toBeVisible()
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await context.setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: 'Du bist offline' })).toBeVisible()
      await page.goto('/orders')
      await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.locator('html')).toHaveClass('light')
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'Meine Käufe', level: 1 })).toBeVisible()
    },
  )
})
