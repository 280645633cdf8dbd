// Smoke test: sign-up, confirmation email, signed in on the homepage, dashboard with a balance of 0.
import { expect, join, languageOn, mailTo, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

// With animations, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const texts = {
  en: {
    root: /\/$/,
    signUp: 'Sign up',
    name: 'Your name',
    email: 'Email address',
    password: 'Password',
    submit: 'Create account',
    mailbox: 'Check your inbox',
    confirm: 'Confirm and sign in',
    subject: 'Confirm your email address for Ankerplatz',
    balance: 'Balance: 0 credits',
    logout: 'Sign out',
    profile: 'Profile menu',
  },
  de: {
    root: /\/de$/,
    signUp: 'Registrieren',
    name: 'Dein Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Konto erstellen',
    mailbox: 'Prüfe dein Postfach',
    confirm: 'Bestätigen und anmelden',
    subject: 'Bestätige deine E-Mail-Adresse für Ankerplatz',
    balance: 'Guthaben: 0 Credits',
    logout: 'Abmelden',
    profile: 'Profilmenü',
  },
} as const

test('a newcomer signs up, confirms by email and sees a balance of 0', async ({ page, quiet }, { project }) => {
  quiet.expectFailure(signedOutNoise)
  // Playwright injects its script into the frame that shows the email; the frame blocks every script.
  quiet.expectFailure(/\/sandbox\/mail\/\d+\/html|document is sandboxed/)
  const language = languageOn(project)
  const t = texts[language]
  const email = `${language}-${project.name}@newcomer.test`
  await settle(page, { language })
  await page.goto('/auth')
  await page.getByRole('tab', { name: t.signUp }).click()
  await page.getByLabel(t.name).fill('Nele Neu')
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill('seven-quiet-harbours')
  await page.getByRole('button', { name: t.submit }).click()
  await expect(page).toHaveURL(/\/email-verification/)
  await expect(page.getByRole('heading', { name: t.mailbox })).toBeVisible()

  await mailTo(page, email)
  await page.goto(`/sandbox/mail?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: t.subject }).click()
  await page.getByRole('link', { name: /\/auth\/confirm/ }).click()
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page).toHaveURL(t.root)
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeAttached()

  await page.goto('/dashboard')
  await expect(page.getByText('Nele Neu').first()).toBeVisible()
  await expect(page.getByLabel(t.balance).first()).toBeVisible()

  await page.getByRole('button', { name: t.profile }).click()
  await page.getByRole('menuitem', { name: t.logout }).click()
  await expect(page).toHaveURL(language === 'de' ? /\/(de)?$/ : /\/$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

test('the balance updates live from the server', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  await settle(page, { language: 'en' })
  const email = `live-${Date.now()}@newcomer.test`
  await join(page, email, 'en')
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await page.goto('/dashboard')
  await streaming
  await expect(page.getByLabel('Balance: 0 credits').first()).toBeVisible()
})

test('a weak password is rejected with reasons, and nothing is sent', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of 422/)
  await settle(page, { language: 'en' })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await page.getByLabel('Your name').fill('Nele Neu')
  await page.getByLabel('Email address').fill('easy@newcomer.test')
  await page.getByLabel('Password', { exact: true }).fill('Passwort2026!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/common/i).last()).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  const inbox = await page.request.get('/sandbox/api/mail?to=easy@newcomer.test')
  expect(await inbox.json()).toEqual([])
})
