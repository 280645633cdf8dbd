// Account security in the browser: password recovery, change of email address, sessions, a blocked account.
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { accountTexts } from './accountTexts.ts'
import {
  confirmationLinkIn,
  enter,
  expect,
  join,
  languageOn,
  mailTo,
  newcomersPassword,
  onOneScreen,
  settle,
  signedOutNoise,
  test,
} from './journey.ts'

const newPassword = 'eight-calmer-harbours'

test('a forgotten password is reset by email, once', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  const t = accountTexts[language]
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of 410/)
  const email = `forgetful.${language}.${project.name}@newcomer.test`
  await settle(page, { language })
  await join(page, email, language)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('link', { name: t.forgot }).click()
  await expect(page).toHaveURL(/\/auth\/recovery/)
  await page.getByLabel(t.email).fill(email)
  await page.getByRole('button', { name: t.sendLink }).click()
  const mail = await mailTo(page, email, /assword|asswort/)
  const link = mail.links.find((one) => one.includes('/auth/new-password')) ?? ''
  await page.goto(link)
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel(t.newPassword, { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: t.saveAndSignIn }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.context().clearCookies()
  await page.goto('/')
  await page.goto(link)
  await page.getByLabel(t.newPassword, { exact: true }).fill('nine-other-harbours')
  await page.getByRole('button', { name: t.saveAndSignIn }).click()
  await expect(page.getByRole('link', { name: language === 'de' ? 'Neuen Link anfordern' : /new link/i })).toBeVisible()
})

test('in another browser the link asks for the password of the sign-up, or for a new one', async ({
  page,
  playwright,
  baseURL,
  quiet,
}, { project }) => {
  const language = languageOn(project)
  const t = accountTexts[language]
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of 403/)
  const email = `elsewhere.${language}.${project.name}@newcomer.test`
  const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const body = { email, password: newcomersPassword, full_name: 'Nele Neu', language }
  expect((await other.post('/api/auth/sign-up', { data: body })).status()).toBe(200)
  await other.dispose()
  const link = confirmationLinkIn(await mailTo(page, email))
  await settle(page, { language })
  await page.goto(link)
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel(t.password, { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: t.confirmAddress }).click()
  await expect(page.getByText(t.wrongPassword)).toBeVisible()
  await expectAccessibleInBothThemes(page, { timeout: 10_000 })
  await page.getByRole('button', { name: t.setNewPassword }).click()
  await expect(page.getByLabel(t.newPassword, { exact: true })).toBeFocused()
  await page.getByLabel(t.newPassword, { exact: true }).fill(newPassword)
  await expectAccessibleInBothThemes(page, { timeout: 10_000 })
  await page.getByRole('button', { name: t.saveAndSignIn }).click()
  await expect(page).toHaveURL(/:\d+\/(de)?$/)
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeAttached()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t.addressConfirmed })).toBeVisible()
})

test('an email address changes once both mailboxes have confirmed', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  const t = accountTexts[language]
  quiet.expectFailure(signedOutNoise)
  const email = `mover.${language}.${project.name}@newcomer.test`
  const next = `moved.${language}.${project.name}@newcomer.test`
  await settle(page, { language })
  await join(page, email, language)
  await page.goto('/settings#security')
  await page.getByRole('button', { name: t.changeAddress }).click()
  await page.getByLabel(t.newAddress).fill(next)
  await page.getByLabel(t.currentPassword, { exact: true }).fill(newcomersPassword)
  await page.getByRole('button', { name: t.sendLinks }).click()
  await expect(page.getByText(next).first()).toBeVisible()

  for (const [address, heading] of [
    [next, t.halfWay],
    [email, t.changed],
  ] as const) {
    const mail = await mailTo(
      page,
      address,
      address === next ? /./ : /^(?!.*(Confirm your email address for|Bestätige deine E-Mail-Adresse für))/,
    )
    await page.goto(mail.links.find((one) => one.includes('/auth/email-change')) ?? '')
    await page.getByRole('button', { name: t.confirmChange }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.goto('/settings#security')
  await expect(page.getByText(next).first()).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toHaveCount(0)
})

test(
  'ending another browser’s session signs it out by itself',
  { tag: onOneScreen },
  async ({ page, browser, quiet }, { project }) => {
    quiet.expectFailure(signedOutNoise)
    const email = `two-browsers-${project.name}@newcomer.test`
    await settle(page, { language: 'en' })
    await join(page, email, 'en')
    const other = await (await browser.newContext()).newPage()
    await settle(other, { language: 'en' })
    await other.goto('/auth')
    await other.locator('input[type=email]').fill(email)
    await other.locator('input[type=password]').fill(newcomersPassword)
    const streaming = other.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
    await other.locator('form button[type=submit]').click()
    await other.waitForURL('**/dashboard')
    await streaming

    await page.goto('/settings#sessions')
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(page.getByText('Signed out everywhere else')).toBeVisible()
    await expect(other).toHaveURL(/\/auth/, { timeout: 5_000 })
    await expect(other.getByText('Your session has ended')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This browser', { exact: true })).toBeVisible()

    // A member in the middle of a form signs in on the same page and keeps the input.
    const signIn = async () => {
      await other.locator('input[type=password]').fill(newcomersPassword)
      await other.locator('form:has(input[type=password]) button[type=submit]').click()
    }
    await other.locator('input[type=email]').fill(email)
    await signIn()
    await other.waitForURL('**/dashboard')
    const streamingAgain = other.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
    await other.goto('/websites')
    await streamingAgain
    await other.getByRole('button', { name: 'Add website' }).first().click()
    const domain = other.getByRole('dialog', { name: 'Add website' }).getByRole('textbox').first()
    await domain.fill('half-written.test')
    await page.reload()
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible({ timeout: 5_000 })
    await signIn()
    await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toHaveCount(0)
    await expect(domain).toHaveValue('half-written.test')
    await other.context().close()
  },
)

test(
  'a blocked member is signed out within five seconds and sees the reason at the next sign-in',
  { tag: onOneScreen },
  async ({ page, browser, quiet }, { project }) => {
    quiet.expectFailure(signedOutNoise)
    const email = `troublemaker-${Date.now()}-${project.name}@newcomer.test`
    const member = await (await browser.newContext()).newPage()
    await settle(member, { language: 'en' })
    await join(member, email, 'en')
    const streaming = member.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
    await member.goto('/dashboard')
    await streaming

    await settle(page, { language: 'en' })
    await enter(page, 'admin@demo.test')
    await page.goto('/admin/users')
    await page.getByRole('searchbox').fill('troublemaker')
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nele Neu' })).toBeVisible()
    await page.getByRole('button', { name: 'Block' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/reason/i).fill('Sells links that vanish the next day.')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(dialog).toBeHidden()
    await expect(member).toHaveURL(/\/auth/, { timeout: 5_000 })

    await member.goto('/auth')
    await member.locator('input[type=email]').fill(email)
    await member.locator('input[type=password]').fill(newcomersPassword)
    await member.locator('form button[type=submit]').click()
    await expect(member.getByText('This account is blocked. Please contact support.')).toBeVisible()
    await expect(member.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    const mail = await mailTo(member, email, /block/i)
    expect(mail.text).toContain('Sells links that vanish the next day.')
    await member.context().close()

    await page.goto('/admin/audit')
    await expect(page.getByText('Sells links that vanish the next day.').first()).toBeVisible()
  },
)
