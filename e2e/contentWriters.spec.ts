// Drafts by an external AI service, in a separate product instance whose rules and service the test changes: an admin
// selects the service, a member generates a text, stops it, sees it fail and refuse, and uses up the daily quota. No
// text is lost on the way.
import type { Page } from '@playwright/test'
import { publishSource } from './contentPage.ts'
import { enter, expect, join, onOneScreen, settle, signedOutNoise } from './journey.ts'
import { followed } from './orderScenario.ts'
import { test } from './ownProduct.ts'

const host = 'oak-and-oil.test'
const service = 'Written by an AI model (sandbox-writer-1)'

const misbehave = async (page: Page, fault: string | null): Promise<void> => {
  const answer = await page.request.put('/sandbox/api/openai', { data: { fault } })
  expect(answer.ok()).toBe(true)
}

/** Changes one rule, as an admin does. */
const changeRule = async (admin: Page, change: () => Promise<void>, reason: string): Promise<void> => {
  await change()
  await admin.getByRole('button', { name: 'Review and save' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Save these changes?' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Settings saved. They apply from now on.').first()).toBeVisible(followed)
}

/** Makes the next stream break off in the middle, as on a train, without a final event. */
const loseLine = async (page: Page): Promise<void> => {
  const begin = { task: 'article', engine: 'service', model: 'sandbox-writer-1', section: null }
  const text = { title: 'Half a', from: 0, blocks: [{ kind: 'paragraph', runs: [{ text: 'Half a sen' }] }] }
  const body = `event: begin\ndata: ${JSON.stringify(begin)}\n\nevent: text\ndata: ${JSON.stringify(text)}\n\n`
  await page.route(
    '**/api/content/drafts/*/write',
    (route) => route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body }),
    { times: 1 },
  )
}

const regenerate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Regenerate text' }).click(followed)
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
}

const textOf = (page: Page): Promise<string> => page.getByRole('textbox', { name: 'Article text' }).innerText(followed)

test(
  'a service writes, is stopped, breaks off, refuses and exceeds its quota, and no text is lost',
  { tag: onOneScreen },
  async ({ page, browser, baseURL, quiet }) => {
    test.setTimeout(240_000)
    quiet.expectFailure(signedOutNoise)
    quiet.expectFailure(/429/)
    const admin = await browser.newPage({ baseURL: baseURL ?? '' })
    await settle(admin, { language: 'en' })
    await enter(admin, 'admin@demo.test')
    await admin.goto('/admin/content')
    await admin.getByRole('button', { name: 'Test connection' }).click(followed)
    await expect(admin.getByText('The AI model responded')).toBeVisible(followed)
    await misbehave(admin, 'wrong_key')
    await admin.getByRole('button', { name: 'Test connection' }).click(followed)
    await expect(admin.getByText('API key rejected').first()).toBeVisible(followed)
    await misbehave(admin, null)
    await admin.goto('/admin/content?tab=settings')
    const choose = async (): Promise<void> => {
      await admin.getByRole('radio', { name: /^AI model(?!, if)/ }).check(followed)
      await admin.getByLabel('Response timeout', { exact: true }).fill('5')
    }
    await changeRule(admin, choose, 'The service is here.')

    await settle(page, { language: 'en' })
    await join(page, `writer-${Date.now()}@newcomer.test`, 'en')
    await publishSource(page, `${host}/care`)
    await page.goto(`/content/new?target=https://${host}/care&anchor=oak+table+care`)
    await page.getByLabel('Topic', { exact: true }).fill('Oak tables')
    await page.getByRole('radio', { name: 'Full text' }).check()
    await page.getByRole('button', { name: 'Generate article' }).click()
    await expect(page.getByText(service, { exact: true })).toBeVisible(followed)
    const whole = await textOf(page)
    expect(whole).toContain('oak table care')

    await misbehave(page, 'slow')
    await regenerate(page)
    await expect(page.getByText('The AI model is writing (sandbox-writer-1) …')).toBeVisible(followed)
    await page.getByRole('button', { name: 'Stop' }).click(followed)
    await expect(page.getByText('Stopped. The text so far is shown here.').first()).toBeVisible(followed)

    await page.getByRole('button', { name: 'View version 1' }).click(followed)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
    await expect.poll(() => textOf(page), followed).toBe(whole)

    await misbehave(page, 'broken')
    await regenerate(page)
    await expect(page.getByText('The AI model stopped midway').first()).toBeVisible(followed)
    expect(await textOf(page)).toBe(whole)
    await expect(page.getByText('Unfinished')).toBeVisible()

    await loseLine(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Connection lost while generating').first()).toBeVisible(followed)
    expect(await textOf(page)).toBe(whole)

    await misbehave(page, 'silent')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The AI model took too long').first()).toBeVisible(followed)
    expect(await textOf(page)).toBe(whole)

    await misbehave(page, 'refusal')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The AI model refused to write this').first()).toBeVisible(followed)
    await page.getByRole('button', { name: 'Use built-in generator' }).click()
    await expect(page.getByText('Written by the built-in generator', { exact: true })).toBeVisible(followed)

    await misbehave(page, 'hostile')
    await regenerate(page)
    await expect(page.getByText(service, { exact: true })).toBeVisible(followed)
    await expect(page.locator('[data-article-link]')).toHaveCount(1)
    expect(await textOf(page)).not.toMatch(/https?:|javascript:|</)

    await misbehave(page, null)
    await admin.goto('/admin/content?tab=settings')
    await changeRule(
      admin,
      () => admin.getByLabel('Texts per day', { exact: true }).fill('1', followed),
      'Enough for today.',
    )
    const last = await textOf(page)
    await regenerate(page)
    await expect(page.getByText('Daily limit reached').first()).toBeVisible(followed)
    expect(await textOf(page)).toBe(last)

    const empty = await page.request.put(`/sandbox/api/sites/${host}/soon`, { data: { body: '<p>Coming soon.</p>' } })
    expect(empty.ok()).toBe(true)
    await admin.goto('/admin/content?tab=settings')
    await changeRule(
      admin,
      () => admin.getByLabel('Texts per day', { exact: true }).fill('60', followed),
      'More for today.',
    )
    await page.goto(`/content/new?target=https://${host}/soon&anchor=soon`)
    await page.getByRole('radio', { name: 'Full text' }).check()
    await page.getByRole('button', { name: 'Generate article' }).click()
    await expect(page.getByText('Too little text on the target page').first()).toBeVisible(followed)
    await page.getByRole('button', { name: 'Write it yourself' }).click()
    await expect(page.getByRole('textbox', { name: 'Article text' })).toBeVisible(followed)

    await admin.goto('/admin/content?tab=users')
    await expect(admin.getByText('Nele Neu').first()).toBeVisible(followed)
    await admin.close()
  },
)
