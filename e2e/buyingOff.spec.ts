// No payment provider is connected: the pages about credits and plans still show the current state, and offer nothing
// that would be refused.
import type { Page } from '@playwright/test'
import { enter, expect, languageOn, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    off: 'Purchases unavailable',
    plan: 'Your plan: Professional',
    mine: 'Your current plan.',
    notForSale: 'Currently unavailable.',
    write: 'Contact us',
    contact: 'Contact',
    requests: /^(Choose|Switch|Keep|Stay|Upgrade|Cancel plan|Manage billing)/,
  },
  de: {
    off: 'Käufe derzeit nicht möglich',
    plan: 'Dein Abo: Professional',
    mine: 'Dein aktuelles Abo.',
    notForSale: 'Derzeit nicht verfügbar.',
    write: 'Schreib uns',
    contact: 'Kontakt',
    requests: /wählen$|wechseln$|behalten$|bleiben$|kündigen$|upgraden$|^Zahlungsdaten/,
  },
} as const

/** Mocks the response of a server without a payment provider; the sandbox always has one. */
const withoutService = async (page: Page): Promise<void> => {
  await page.route('**/api/credits/prices', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), can_buy: false } })
  })
}

test('without a payment provider a running plan is shown, and who can change it', async ({ page, quiet }, {
  project,
}) => {
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = texts[language]
  await settle(page, { language })
  await withoutService(page)
  await enter(page, 'seller@demo.test')
  await page.goto('/subscriptions')
  await expect(page.getByText(t.off)).toBeVisible()
  await expect(page.getByRole('heading', { name: t.plan })).toBeVisible()
  await expect(page.getByText(t.mine)).toBeVisible()
  await expect(page.getByText(t.notForSale)).toHaveCount(2)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: t.requests })).toHaveCount(0)
  await main.getByRole('link', { name: t.write }).click()
  await expect(page.getByRole('heading', { name: t.contact, level: 1 })).toBeVisible()
})
