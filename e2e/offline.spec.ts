// Offline behaviour: the page stays usable, shows that it is offline, and does not send stale changes later.
import type { Page } from '@playwright/test'
import { enter, expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

const networkError = 'Network error. Please check your connection.'
const lostNetwork = /ERR_INTERNET_DISCONNECTED/

/** The message region has loaded: from now on messages can be shown offline. */
const untilItCanSpeak = (page: Page): Promise<void> =>
  expect(page.locator('section[aria-label^="Messages"]')).toBeAttached()

test.beforeEach(async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(lostNetwork)
  await settle(page, { language: 'en' })
})

test(
  'a dialog that cannot be loaded offline shows a message, and opens once the network is back',
  { tag: onOneScreen },
  async ({ page, context }) => {
    await enter(page, 'seller@demo.test')
    await page.goto('/websites')
    const add = page.getByRole('button', { name: 'Add website' })
    await expect(add).toBeVisible()
    await untilItCanSpeak(page)
    await context.setOffline(true)
    await add.click()
    await expect(page.getByText(networkError)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Websites', level: 1 })).toBeVisible()
    await context.setOffline(false)
    await add.click()
    await expect(page.getByRole('dialog', { name: 'Add website' })).toBeVisible()
  },
)

test('so does a dialog of many files', { tag: onOneScreen }, async ({ page, context }) => {
  await enter(page, 'seller@demo.test')
  await page.goto('/websites')
  const earn = page.getByRole('button', { name: /^\d\/\d Earn credits/ })
  await expect(earn).toBeVisible()
  await untilItCanSpeak(page)
  await context.setOffline(true)
  await earn.click()
  await expect(page.getByText(networkError)).toBeVisible()
  await context.setOffline(false)
  await earn.click()
  await expect(page.getByRole('dialog', { name: 'Earn credits', exact: true })).toBeVisible()
})

test(
  'a change that failed offline is not made when the network is back',
  { tag: onOneScreen },
  async ({ page, context }) => {
    await enter(page, 'admin@demo.test')
    await page.goto('/admin/api-quotas')
    await untilItCanSpeak(page)
    await page.getByRole('button', { name: 'Change limits for Moz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Limits for Moz' })
    await dialog.getByLabel('Calls per day').fill('77')
    await dialog.getByLabel('Reason').fill('Tried on a train')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog.getByText(networkError)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    // Any request still waiting for the network would be sent before this one.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Change limits for Moz' })).toBeVisible()
    await page.getByRole('button', { name: 'Change limits for Moz' }).click()
    await expect(dialog.getByLabel('Calls per day')).not.toHaveValue('77')
  },
)
