// Referrals, in a separate product instance whose clock the test moves: a stranger follows a shared link, signs up,
// verifies a website and buys, and the referrer sees each step live; suspected self-referrals are decided by an admin.
import type { APIRequestContext, Page } from '@playwright/test'
import { bookedTimeoutMs, openCheckout, payBy } from './checkout.ts'
import {
  confirmationLinkIn,
  enter,
  expect,
  join,
  mailTo,
  onOneScreen,
  settle,
  signedOutNoise,
  withoutProxy,
} from './journey.ts'
import { moveClock, test } from './ownProduct.ts'
import { referralTexts } from './referralTexts.ts'
import { at, comeBy, overviewOf, verifyWebsite, referrerOf, remembered, strangerAt } from './referralScenario.ts'

const { en, de } = referralTexts
/** Timeout for results from the other browser, on a busy machine. */
const followed = { timeout: 30_000 }

const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`)

const expectFigures = async (page: Page, figures: Readonly<Record<string, number>>): Promise<void> => {
  for (const [name, value] of Object.entries(figures)) {
    // For a moment, the change is shown beside the number.
    await expect(figure(page, name)).toHaveText(new RegExp(`^${value}(\\D|$)`), followed)
  }
}

const expectInBell = async (page: Page, titles: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: en.bell }).click()
  for (const title of titles) await expect(page.getByRole('dialog').getByText(title)).toBeVisible(followed)
  await page.keyboard.press('Escape')
}

/** Signs up as a stranger would, with form and email. */
const signUp = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(de.name).fill('Hauke Haien')
  await page.getByLabel(de.email).fill(email)
  await page.getByLabel(de.password, { exact: true }).fill('seven-quiet-harbours')
  await page.getByRole('button', { name: de.submit }).click()
  await expect(page).toHaveURL(/\/email-verification/)
  await page.goto(confirmationLinkIn(await mailTo(page, email)))
  await page.getByRole('button', { name: de.confirm }).click()
  await expect(page).toHaveURL(/:\d+\/(de)?$/)
}

const buyPack = async (page: Page): Promise<string> => {
  await page.goto('/credits')
  await page.getByRole('region', { name: de.pack, exact: true }).getByRole('button', { name: de.buy }).click()
  const session = await openCheckout(page, de.pay)
  await payBy(page, 'succeeds')
  await expect(page.getByText(de.thanks)).toBeVisible({ timeout: bookedTimeoutMs })
  return session
}

const refund = async (page: Page, sessionId: string): Promise<void> => {
  const answer = await page.request.get('/sandbox/api/stripe/sessions?limit=100', { headers: withoutProxy })
  const sessions = (await answer.json()) as { id: string; payment_intent: string | null }[]
  const paid = sessions.find(({ id }) => id === sessionId)?.payment_intent ?? ''
  const done = await page.request.post('/sandbox/api/stripe/events', {
    data: { do: 'refund', payment_intent: paid },
    headers: withoutProxy,
  })
  expect(done.status()).toBe(200)
}

test.use(at('harbour'))

test(
  'a referrer sees live how a stranger follows a shared link, signs up, verifies a website and buys',
  { tag: onOneScreen },
  async ({ page, quiet, browser, ownProduct }) => {
    test.setTimeout(180_000)
    quiet.expectFailure(signedOutNoise)
    await settle(page, { language: 'en' })
    await join(page, `referrer-${Date.now()}@newcomer.test`, 'en')
    const { link } = await overviewOf(page)
    await page.goto('/analytics')
    await expect(page.getByText(en.untouched)).toBeVisible()

    const stranger = await strangerAt(browser, 'mill', { baseURL: ownProduct.url, language: 'de' })
    const awards: string[] = []
    stranger.on('request', (request) => {
      if (request.url().includes('award_affiliate_register')) awards.push(request.url())
    })
    await test.step('a click', async () => {
      await stranger.goto(`${link}?utm_source=whatsapp`)
      await expect(stranger.getByText(de.invites('Nele Neu'))).toBeVisible()
      await expect(stranger).toHaveURL(/:\d+\/(de)?$/)
      const { referrer = '{}' } = await remembered(stranger)
      expect(JSON.parse(referrer)).toEqual({
        id: expect.any(String),
        setAt: expect.any(String),
        expiresAt: expect.any(String),
        click: expect.any(String),
      })
      // The same visit on the same day is not another click.
      await stranger.goto(`${link}?utm_source=whatsapp`)
      await expect(stranger.getByText(de.invites('Nele Neu'))).toBeVisible()
      await expectFigures(page, { clicks: 1, registrations: 0 })
      await expect(page.getByRole('row', { name: /WhatsApp/ })).toBeVisible(followed)
    })

    await test.step('a registration', async () => {
      await stranger.goto('/auth?mode=sign-up')
      await expect(stranger.getByText(de.invites('Nele Neu'))).toBeVisible()
      await signUp(stranger, `stranger-${Date.now()}@newcomer.test`)
      await expectFigures(page, { registrations: 1, activated: 0, credits: 0 })
      expect(await remembered(stranger)).toEqual({})
      await stranger.goto('/dashboard')
      await expect(stranger.locator('h1').first()).toBeVisible()
      expect(awards).toHaveLength(1)
    })

    await test.step('a verified website', async () => {
      await verifyWebsite(stranger, `came-${Date.now()}.test`)
      // Nine tenths of the bonus of 10; the rest is paid after 90 days.
      await expectFigures(page, { activated: 1, credits: 9 })
      await expectInBell(page, [en.registered, en.bonus])
    })

    const session = await test.step('a purchase, whose commission is pending', async () => {
      const opened = await buyPack(stranger)
      await expectFigures(page, { purchases: 1, credits: 9 })
      await expect(page.getByRole('row', { name: en.person(1) })).toContainText('15', followed)
      return opened
    })

    await test.step('the commission is granted after its waiting time, and reversed with a refund', async () => {
      await moveClock(page, 'P30DT1H')
      await expect(page.getByText(en.balance('24'))).toBeAttached(followed)
      await expectInBell(page, [en.share])
      await refund(stranger, session)
      await expect(page.getByText(en.balance('9'))).toBeAttached(followed)
      await expectInBell(page, [en.taken])
    })
    await stranger.context().close()
  },
)

test(
  'referrals from the referrer’s network await review; an admin releases one and rejects another',
  { tag: onOneScreen },
  async ({ page, quiet, browser, playwright, ownProduct }) => {
    quiet.expectFailure(signedOutNoise)
    const name = Date.now()
    await settle(page, { language: 'en' })
    await join(page, `referrer-${name}@newcomer.test`, 'en')
    const referrer = await overviewOf(page)
    const referrerId = await referrerOf(page, referrer.code)
    const requests = new Map<string, APIRequestContext>()
    for (const who of ['sister', 'double']) {
      const request = await playwright.request.newContext({ ...at('harbour'), baseURL: ownProduct.url })
      await comeBy({ request }, `${who}-${name}@newcomer.test`, referrerId)
      requests.set(who, request)
    }
    // Judged again with the website, on everything known by then.
    await verifyWebsite({ request: requests.get('sister') ?? page.request }, `sister-${name}.test`)
    for (const request of requests.values()) await request.dispose()
    await page.goto('/analytics')
    await expect(page.getByText(en.held)).toHaveCount(2, followed)
    await expectFigures(page, { registrations: 2, activated: 1, credits: 0 })

    const admin = await strangerAt(browser, 'lighthouse', { baseURL: ownProduct.url, language: 'en' })
    await enter(admin, 'admin@demo.test')
    await admin.goto('/admin/referrals')
    const decide = async (who: string, decision: 'release' | 'refuse', done: RegExp): Promise<void> => {
      const row = admin.getByRole('row').filter({ hasText: `${who}-${name}@` })
      await row.getByRole('button', { name: en.decide[decision].open }).click()
      const dialog = admin.getByRole('dialog', { name: en.decide[decision].title })
      await dialog.getByLabel(en.reason).fill('Both were asked about it.')
      await dialog.getByRole('button', { name: en.decide[decision].confirm, exact: true }).click()
      await expect(admin.getByText(done)).toBeVisible()
    }
    await decide('sister', 'release', /^Referral of .* approved and activated$/)
    await decide('double', 'refuse', /^Referral of .* rejected/)
    await admin.context().close()

    await expectFigures(page, { activated: 1, credits: 9 })
    await expect(page.getByRole('row').filter({ hasText: en.refused })).toHaveCount(1, followed)
  },
)
