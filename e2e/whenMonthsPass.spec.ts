// A plan over several months, in a separate product instance with its own clock: subscribed, renewed with the loyalty
// bonus, cancelled. Once, on a phone.
import { bookedTimeoutMs, expectAccessible, openCheckout, payBy } from './checkout.ts'
import { expect, join, onOneScreen, settle, signedOutNoise } from './journey.ts'
import { moveClock, test } from './ownProduct.ts'

const texts = {
  take: 'Professional wählen',
  payPlan: 'Zur Zahlung (39,00 €)',
  welcome: 'Professional aktiviert. Willkommen an Bord!',
  yours: 'Dein Abo: Professional',
  month: (number: number) => `Monat ${number}`,
  first: '230 Credits',
  second: '242 Credits, davon 12 Treuebonus',
  cancel: 'Abo kündigen',
  cancelTitle: 'Professional kündigen?',
  cancelConfirm: /^Zum .+ kündigen$/,
  ends: /^Endet am /,
  keep: 'Abo behalten',
  balance: (figure: string) => `Guthaben: ${figure} Credits`,
} as const

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'a plan is subscribed, renewed with the loyalty bonus, and cancelled',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    test.setTimeout(180_000)
    quiet.expectFailure(signedOutNoise)
    await settle(page, { language: 'de' })
    await join(page, `subscriber-${Date.now()}@newcomer.test`, 'de')

    await page.goto('/subscriptions')
    await page.getByRole('button', { name: texts.take }).click()
    await openCheckout(page, texts.payPlan)
    await payBy(page, 'succeeds')
    await expect(page.getByText(texts.welcome)).toBeVisible({ timeout: bookedTimeoutMs })
    await expect(page).toHaveURL(/\/subscriptions$/)
    await expect(page.getByRole('heading', { name: texts.yours })).toBeVisible()
    const months = page.getByRole('listitem').filter({ hasText: texts.month(1) })
    await expect(months.filter({ hasText: texts.first })).toBeVisible({ timeout: bookedTimeoutMs })
    await expectAccessible(page)

    await moveClock(page, 'P1M1D')
    const second = page
      .getByRole('listitem')
      .filter({ hasText: texts.month(2) })
      .filter({ hasText: texts.second })
    await expect(second).toBeVisible({ timeout: bookedTimeoutMs })
    await expect(page.getByText(texts.balance('472'))).toBeAttached({ timeout: bookedTimeoutMs })

    await page.getByRole('button', { name: texts.cancel }).click()
    const dialog = page.getByRole('dialog', { name: texts.cancelTitle })
    await dialog.getByRole('button', { name: texts.cancelConfirm }).click()
    await expect(page.getByText(texts.ends).first()).toBeVisible()
    await expect(page.getByRole('button', { name: texts.keep }).first()).toBeVisible()
  },
)
