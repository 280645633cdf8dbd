// Messaging: email templates with preview and history, broadcasts, and the email log.
import type { Page } from '@playwright/test'
import { enter, expect, mailTo, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test.beforeEach(async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  // Scripts are blocked in the frames that show emails, including Playwright's own.
  quiet.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  await settle(page, { language: 'en' })
  await enter(page, 'admin@demo.test')
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

const write = async (page: Page, text: string): Promise<void> => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(text)
}

test(
  'an email template is changed, rejected while broken, tested, saved, and reset',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    test.setTimeout(120_000)
    quiet.expectFailure(/status of 400/)
    await page.goto('/admin/messaging/templates/analysis_done/en')
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await expect(subject).not.toHaveValue('')
    const mark = `Score for {{ domain }} ${Date.now()}`

    await subject.fill(mark)
    await write(page, '<p>Your {{ domian }}</p>')
    await expect(page.getByText(/“domian” doesn’t exist/).first()).toBeVisible()
    await write(page, '<p>Broken <strong>text</p>')
    await expect(page.getByText(/Invalid HTML/).first()).toBeVisible()
    await write(page, '<p>Hello</p><script>alert(1)</script>')
    await expect(page.getByText(/Not allowed in emails/).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Hello/)
    await expect(page.locator('iframe')).not.toHaveAttribute('srcdoc', /<script/i)

    await write(page, '<p>Your site <strong>{{ domain }}</strong> has {{ score }} points.</p>')
    await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /<strong>waldpfad\.test<\/strong> has 72 points/)
    await expect(page.getByText(/doesn’t exist|Invalid HTML|Not allowed/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Send test to me' }).click()
    await mailTo(page, 'admin@demo.test', /^\[Test\] Score for/)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Template saved. New emails use this text.')).toBeVisible()
    await page.request.post('/sandbox/api/notices', { data: { to: 'buyer@demo.test', kind: 'analysis_done' } })
    const mail = await mailTo(page, 'buyer@demo.test', new RegExp(mark.replace('{{ domain }}', 'waldpfad.test')))
    expect(mail.text).toContain('has 72 points')

    await page.getByRole('button', { name: 'Reset' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByText('Template reset to default.')).toBeVisible()
    await expect(subject).not.toHaveValue(mark)
  },
)

test('a broadcast reaches its segment once, however often it is clicked', { tag: onOneScreen }, async ({ page }) => {
  test.setTimeout(120_000)
  const title = `Admins only ${Date.now()}`
  await page.goto('/admin/messaging/broadcasts/new')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Role' }).click()
  await page.getByRole('menuitemradio', { name: 'Admins only' }).click()
  for (const language of ['English', 'German']) {
    await page.getByRole('tab', { name: new RegExp(language) }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title} ${language}`)
    await write(page, '<p>Dear {{ name }}, a word to those who run {{ site }}.</p>')
  }
  // The draft's page requests it at once. If that response arrives after sending, it is outdated.
  const asked = Promise.withResolvers<undefined>()
  const sent = page.waitForResponse(/\/broadcasts\/[\da-f-]{36}\/send$/)
  await page.route(/\/api\/admin\/broadcasts\/[\da-f-]{36}\/send$/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.route(/\/api\/admin\/broadcasts\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    asked.resolve(undefined)
    await sent
    await page.getByText('Draft', { exact: true }).waitFor({ state: 'hidden' })
    // The page may have aborted the request by now.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Send to \d+ members?$/ }).dblclick()
  await expect(page.getByText('All recipients have been notified.')).toBeVisible()
  const { subject } = await mailTo(page, 'admin@demo.test', new RegExp(title))
  expect(subject).toContain('German')

  await page.goto(`/admin/email-logs?q=${encodeURIComponent(title)}`)
  const rows = page.getByRole('row').filter({ hasText: title })
  await expect(rows.first()).toBeVisible()
  const recipients = await page.request.get(`/sandbox/api/mail?to=admin@demo.test&limit=100`)
  const got = ((await recipients.json()) as { subject: string }[]).filter((one) => one.subject.includes(title))
  expect(got).toHaveLength(1)
})

test('the log finds an email, shows it as sent, resends it and exports CSV', { tag: onOneScreen }, async ({ page }) => {
  await page.goto('/admin/email-logs')
  await expect(page.locator('tbody a').first()).toBeVisible()
  await page.getByRole('searchbox').fill('seller@demo.test')
  await expect(page).toHaveURL(/q=seller/)
  const row = page.getByRole('row').filter({ hasText: 'Pause in der Nacht' }).filter({ hasText: 'seller@demo.test' })
  await row.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/email-logs\/[0-9a-f-]{36}$/)
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Du musst nichts tun\./)
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Email queued for resending.')).toBeVisible()
  await mailTo(page, 'seller@demo.test', /Pause in der Nacht/)

  await page.goto('/admin/email-logs?state=bounced')
  await expect(page.locator('tbody a').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
})

test('an email with a secret is never shown', { tag: onOneScreen }, async ({ page, request }) => {
  const email = `secret-${Date.now()}@walk.test`
  const body = { email, password: 'seven-quiet-harbours', full_name: 'Sina Still', language: 'de' }
  const headers = { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` }
  expect((await request.post('/api/auth/sign-up', { data: body, headers })).status()).toBe(200)
  await mailTo(page, email)
  await page.goto(`/admin/email-logs?q=${encodeURIComponent(email)}`)
  await page.locator('tbody a').first().click()
  await expect(page.getByText('Content hidden')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
