// Notifications: every kind in bell and inbox, live and in sync across tabs, and the ways to unsubscribe from emails.
import type { Page } from '@playwright/test'
import { notificationKinds } from '../contract/notifications.ts'
import { expect, languageOn, mailTo, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { notificationTexts } from './notificationTexts.ts'
import { addressFor, arrive, inbox, raise } from './notificationScenario.ts'

test.beforeEach(({ quiet }) => quiet.expectFailure(signedOutNoise))

const openBell = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).click()
  const bell = page.getByRole('dialog')
  await expect(bell).toBeVisible()
  return bell
}

test('every kind reaches bell, page and mailbox', async ({ page }, { project }) => {
  test.setTimeout(180_000)
  const language = languageOn(project)
  const texts = notificationTexts[language]
  const email = addressFor(`every-${language}`)
  await arrive(page, email, language)
  const empty = await openBell(page, texts.bell)
  await expect(empty.getByText(texts.empty, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  for (const kind of notificationKinds) expect((await raise(page, email, kind)).status(), kind).toBe(200)
  const bell = await openBell(page, texts.unread(notificationKinds.length))
  await expect(bell.getByRole('listitem')).toHaveCount(20)
  await expect(bell.getByText(texts.date).first()).toBeVisible()
  await bell.getByRole('link', { name: texts.all }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.locator('main li [data-entry]')).toHaveCount(20)
  for (let left = notificationKinds.length - 20; left > 0; left -= 20) {
    const entries = page.locator('main li [data-entry]')
    const first = (await entries.first().textContent()) ?? ''
    await page.getByRole('button', { name: texts.next }).click()
    // The same number of entries does not show that it is another page.
    await expect(entries.first()).not.toHaveText(first)
    await expect(entries).toHaveCount(Math.min(left, 20))
  }
  await expect(page.getByText(texts.buyer)).toBeVisible()

  // The confirmation email arrived before them.
  await expect.poll(async () => (await inbox(page, email)).length).toBe(notificationKinds.length + 1)
  const mails = (await inbox(page, email)).filter((mail) => mail.headers['list-unsubscribe'] !== undefined)
  expect(mails).toHaveLength(notificationKinds.length)
  for (const mail of mails) {
    expect(mail.html, mail.subject).toContain(`lang="${language}"`)
    expect(mail.headers['content-language']).toBe(language)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(`${mail.subject} ${mail.text}`, mail.subject).not.toMatch(/\{\{|\{%|undefined|Invalid Date/)
  }
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(notificationKinds.length)
})

test('the bell is live, two tabs stay in sync, and a new order links to the jobs', async ({ page, context }) => {
  const texts = notificationTexts.en
  const email = addressFor('bell')
  await arrive(page, email, 'en')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('button', { name: texts.bell })).toBeVisible()

  await raise(page, email, 'website_verified')
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: texts.unread(1) })).toBeVisible()
  await raise(page, email, 'order_created')
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: texts.unread(2) })).toBeVisible()

  // Browsers do not finish animations in a background tab.
  await page.bringToFront()
  const bell = await openBell(page, texts.unread(2))
  await expect(bell.getByRole('listitem')).toHaveCount(2)
  await raise(page, email, 'analysis_done')
  await expect(bell.getByRole('listitem')).toHaveCount(3)
  await bell.getByText(texts.buyer).click()
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(bell).toBeHidden()
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: texts.unread(2) })).toBeVisible()

  const elsewhere = await openBell(other, texts.unread(2))
  await elsewhere.getByRole('button', { name: texts.markAll }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: texts.bell, exact: true })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('button', { name: texts.bell, exact: true })).toBeVisible()
})

test('what happens before the live stream is open is shown once it is', { tag: onOneScreen }, async ({ page }) => {
  const texts = notificationTexts.en
  const email = addressFor('before')
  const opening = Promise.withResolvers<null>()
  await page.route('**/api/live', async (route) => {
    await opening.promise
    await route.continue()
  })
  const answered = () =>
    Promise.all(
      ['/api/notifications', '/api/credits/balance', '/api/credits/chart', '/api/credits/purchases'].map((path) =>
        page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
      ),
    )
  const first = answered()
  await arrive(page, email, 'en')
  await first
  await raise(page, email, 'website_verified')
  const again = answered()
  opening.resolve(null)
  await again
  await expect(page.getByRole('button', { name: texts.unread(1) })).toBeVisible()
})

test(
  'a kind is switched off in the settings, by an email’s link and by one-click unsubscribe',
  { tag: onOneScreen },
  async ({ page, browser }) => {
    const texts = notificationTexts.de
    const email = addressFor('stop')
    await arrive(page, email, 'de')
    await raise(page, email, 'website_verified')
    const { links } = await mailTo(page, email, /waldpfad/)
    const link = links.find((found) => found.includes('/unsubscribe#token=')) ?? ''

    // A reader who is not signed in, as in a mail client.
    const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const reader = await stranger.newPage()
    await settle(reader, { language: 'de' })
    await reader.goto(link)
    await reader.getByRole('button', { name: texts.stop }).click()
    await expect(reader.getByRole('button', { name: texts.undo })).toBeVisible()
    await expect(reader).toHaveURL(/\/unsubscribe$/)

    await page.goto('/settings#notifications')
    await page.getByText(texts.choose).nth(1).click()
    const choice = page.getByRole('switch', { name: texts.websiteVerified, exact: true })
    await expect(choice).not.toBeChecked()
    await reader.getByRole('button', { name: texts.undo }).click()
    await expect(reader.getByRole('button', { name: texts.stop })).toBeVisible()
    await stranger.close()

    const [mail] = (await inbox(page, email)).filter(({ headers }) => headers['list-unsubscribe'] !== undefined)
    const oneClick = /<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const answer = await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
    await page.reload()
    await page.getByText(texts.choose).nth(1).click()
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(choice).toBeChecked()
  },
)

test(
  'bounces are detected, and the member confirms when the address works again',
  { tag: onOneScreen },
  async ({ page }) => {
    const texts = notificationTexts.de
    const email = addressFor('bounce')
    await arrive(page, email, 'de')
    const fault = { fault: 'bounce', times: 1 }
    await page.request.put(`/sandbox/api/mail/faults/${encodeURIComponent(email)}`, { data: fault })
    await raise(page, email, 'website_verified')
    await expect
      .poll(async () => {
        await page.goto('/settings#notifications')
        await expect(page.getByRole('switch').first()).toBeVisible()
        return page.getByText(texts.bounced).count()
      })
      .toBe(1)
    await page.getByRole('button', { name: texts.works }).click()
    await expect(page.getByText(texts.bounced)).toBeHidden()
    await raise(page, email, 'analysis_done')
    await mailTo(page, email, /Qualitätswert/)
  },
)
