// The app shell: route guard, navigation, theme, language, cookie banner, error and not-found pages.
import { enter, expect, onOneScreen, settle, signedOutNoise, signIn, test } from './journey.ts'

test.beforeEach(({ quiet }) => quiet.expectFailure(signedOutNoise))

test(
  'the guard replaces the history entry and returns to the requested page',
  { tag: onOneScreen },
  async ({ page }) => {
    await settle(page, { language: 'en' })
    await page.goto('/')
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/auth/)
    await page.locator('input[type=email]').fill('buyer@demo.test')
    await page.locator('input[type=password]').fill('ankerplatz-demo')
    await page.locator('form button[type=submit]').click()
    await expect(page).toHaveURL(/\/settings$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/auth/)
  },
)

test('a wrong password shows a message and changes nothing', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(/sign-in/)
  await settle(page, { language: 'de' })
  await page.goto('/auth')
  await page.locator('input[type=email]').fill('buyer@demo.test')
  await page.locator('input[type=password]').fill('ganz-sicher-falsch')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
})

test('a member without the role sees an explanation on admin pages', { tag: onOneScreen }, async ({ page }) => {
  await settle(page, { language: 'en' })
  await enter(page, 'new@demo.test')
  await page.goto('/admin/users')
  await expect(page.getByText('You are not authorized to access this page')).toBeVisible()
})

test('an unknown path shows the not-found page, with status 404', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(/status of 404/)
  await settle(page, { language: 'en' })
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test(
  'dark is the default, the choice persists, and system follows the system',
  { tag: onOneScreen },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/\blight\b/)
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    await page.evaluate(() => localStorage.setItem('theme', 'system'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveClass(/\blight\b/)
  },
)

test(
  'the German URL overrides the stored language, and the stored language redirects to it',
  { tag: onOneScreen },
  async ({ page }) => {
    await settle(page, { language: 'en' })
    await page.goto('/de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.goto('/privacy')
    await expect(page).toHaveURL(/\/de\/privacy$/)
  },
)

test('the cookie banner stays until a choice is made, remembers it, and can be reopened', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Customize' }).click()
  await expect(page.getByRole('switch', { name: 'Necessary' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Analytics' }).click()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeHidden()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as unknown)
  expect(kept).toMatchObject({ necessary: true, analytics: true, marketing: false })
  expect(kept).toHaveProperty('timestamp')
  await page.reload()
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeHidden()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(page.getByRole('button', { name: 'Necessary Only' })).toBeVisible()
})

test('the cookie banner is above everything, also for a member who has not chosen yet', async ({ page }) => {
  await signIn(page, 'buyer@demo.test')
  // A click waits until nothing else covers the button.
  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeHidden()
})

test(
  'the page after sign-up returns home after five seconds, but waits for a reader',
  { tag: onOneScreen },
  async ({ page }) => {
    await page.clock.install()
    await settle(page, { language: 'en' })
    await page.goto('/email-verification')
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(page).toHaveURL(/email-verification/)
    await page.clock.runFor(2_000)
    await expect(page).toHaveURL(/\/$/)
    // The homepage explains the next step.
    await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible()
  },
)

test(
  'signing out clears the member’s data and keeps the browser’s settings',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    quiet.expectFailure(/sign-out/)
    await settle(page, { language: 'en', theme: 'light' })
    await signIn(page, 'seller@demo.test')
    await page.evaluate(() => {
      localStorage.setItem('left-behind', 'x')
      sessionStorage.setItem('left-behind', 'x')
    })
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    const left = await page.evaluate(() => ({
      local: Object.keys(localStorage).sort(),
      session: Object.keys(sessionStorage),
    }))
    expect(left.local).not.toContain('left-behind')
    expect(left.session).not.toContain('left-behind')
    expect(left.local).toEqual(expect.arrayContaining(['cookie-consent', 'language', 'theme']))
    await page.unroute('**/api/auth/sign-out')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  },
)

test('the navigation reaches every page, on a phone from a drawer that closes after use', async ({ page }, {
  project,
}) => {
  await settle(page, { language: 'de' })
  await signIn(page, 'buyer@demo.test')
  const phone = project.name === 'phone'
  for (const [name, path] of [
    ['Meine Käufe', '/orders'],
    ['Meine Aufträge', '/tasks'],
    ['Credits verdienen', '/earn-credits'],
  ] as const) {
    if (phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
    const navigation = phone ? page.getByRole('dialog') : page.getByRole('navigation', { name: 'Hauptnavigation' })
    await navigation.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    if (phone) await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Credits verdienen' })).toBeVisible()
})

test(
  'the header of a newcomer: free credits, the profile menu and a collapsible navigation',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    quiet.expectFailure(/profile/i)
    await settle(page, { language: 'en' })
    await enter(page, 'new@demo.test')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Free Credits!' }).click()
    await page.getByRole('button', { name: 'Add & verify website' }).click()
    await expect(page).toHaveURL(/\/websites$/)

    const menu = page.getByRole('menu')
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await expect(menu.getByText('new@demo.test')).toBeVisible()
    // A profile that failed to load must not be overwritten with empty fields.
    await page.route('**/api/me/profile', (route) => route.abort())
    await menu.getByRole('menuitem', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await expect(dialog.getByText('Your profile couldn’t be loaded, so you can’t edit it.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save profile' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await expect(menu.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', '/help')
    await menu.getByRole('menuitem', { name: 'Notifications' }).click()
    await expect(page).toHaveURL(/\/settings#notifications$/)

    const side = page.locator('aside.side')
    const width = (): Promise<number> => side.evaluate((element) => element.getBoundingClientRect().width)
    const whole = await width()
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.mouse.move(900, 500)
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(width).toBeLessThan(whole / 2)
    await side.hover()
    await expect.poll(width).toBe(whole)
  },
)

test('a crashed page shows an error, and recovers on retry', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(/./)
  await settle(page, { language: 'de' })
  await enter(page, 'new@demo.test')
  const broken = /\/api\/websites$/
  await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/websites')
  const toast = page.locator('[data-sonner-toast][data-type=error]')
  await expect(toast).toContainText('Fehler')
  await expect(toast).toContainText('Deine Websites konnten nicht geladen werden.')
  await page.unroute(broken)
  await page.route(broken, (route) => route.fulfill({ json: { websites: [null] } }))
  await page.goto('/websites')
  await expect(page.getByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Seite neu laden' }).click()])
  await expect(page.getByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeVisible()
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Websites' })).toBeVisible()
})
