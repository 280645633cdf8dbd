// Saved searches: a buyer saves a search without results; a seller creates a matching offer; the bell notifies the
// buyer and links to the search with the offer in it. Then the search is renamed, its alert switched off, and deleted.
import type { BrowserContext, Page } from '@playwright/test'
import { minuteMs } from '../contract/durations.ts'
import { expectAccessible } from './accessibility.ts'
import { enter, expect, join, type Language, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { notificationTexts } from './notificationTexts.ts'

const texts = {
  en: {
    save: 'Save search',
    saveTitle: 'Save this search',
    proposal: 'kuestenblog.test, Law',
    name: 'Name',
    alert: 'Alert for new offers',
    confirm: 'Save',
    required: 'Please fill in this field.',
    saved: (name: string) => `“${name}” saved`,
    list: /^Saved searches/,
    listTitle: 'Saved searches',
    found: '1 new offer for you',
    fresh: '1 new',
    more: (name: string) => `More for ${name}`,
    rename: 'Rename',
    renameTitle: 'Rename search',
    alertOf: (name: string) => `Alert for ${name}`,
    remove: 'Delete',
    removeTitle: 'Delete this search?',
    empty: 'No saved searches yet',
  },
  de: {
    save: 'Suche speichern',
    saveTitle: 'Diese Suche speichern',
    proposal: 'kuestenblog.test, Handarbeit und Selbermachen',
    name: 'Name',
    alert: 'Benachrichtige mich',
    confirm: 'Speichern',
    required: 'Bitte fülle dieses Feld aus.',
    saved: (name: string) => `„${name}“ gespeichert`,
    list: /^Gespeicherte Suchen/,
    listTitle: 'Gespeicherte Suchen',
    found: 'Ein neues Angebot für dich',
    fresh: '1 neu',
    more: (name: string) => `Mehr zu ${name}`,
    rename: 'Umbenennen',
    renameTitle: 'Suche umbenennen',
    alertOf: (name: string) => `Benachrichtigung für ${name}`,
    remove: 'Löschen',
    removeTitle: 'Diese Suche löschen?',
    empty: 'Noch keine gespeicherten Suchen',
  },
} as const

type Words = (typeof texts)[Language]

/** On the website of the demo seller; one category per project, so that the two journeys do not interfere. */
const domain = 'kuestenblog.test'
const categories = { en: 'law', de: 'crafts' } as const

/** The first request waits until the server has loaded all offers. */
const shopTimeoutMs = minuteMs

const bodyOf = async <T>(answer: { json(): Promise<unknown> }): Promise<T> => (await answer.json()) as T

const makeOffer = async (seller: BrowserContext, category: string): Promise<void> => {
  const { access_token: token } = await bodyOf<{ access_token: string }>(await seller.request.post('/api/auth/refresh'))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const { websites } = await bodyOf<{ websites: { id: string; domain: string }[] }>(
    await seller.request.get('/api/websites', { headers }),
  )
  const id = websites.find((website) => website.domain === domain)?.id ?? ''
  const terms = {
    ...{ link_type: 'guest_post', rel: 'sponsored', category, price: 33, turnaround_days: 4, guarantee_months: 12 },
    ...{ writer: 'seller', links_per_page: 2, labelled: true, restricted: false },
  }
  const made = await seller.request.post(`/api/websites/${id}/offers`, { headers, data: terms })
  expect(made.status()).toBe(200)
}

const save = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.getByRole('button', { name: t.save }).click()
  const dialog = page.getByRole('dialog', { name: t.saveTitle })
  const field = dialog.getByLabel(t.name)
  await expect(field).toHaveValue(t.proposal)
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('switch', { name: t.alert })).toBeChecked()
  await expectAccessible(page)
  await field.fill(' ')
  await dialog.getByRole('button', { name: t.confirm }).click()
  await expect(dialog.getByText(t.required)).toBeVisible()
  await field.fill(name)
  await dialog.getByRole('button', { name: t.confirm }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t.saved(name))).toBeVisible()
  await expect(page.getByRole('button', { name: t.save })).toBeHidden()
}

/** Renames it, switches its alert off and deletes it. */
const manageSearch = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.getByRole('button', { name: t.list }).click()
  const list = page.getByRole('dialog', { name: t.listTitle })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await list.getByRole('button', { name: t.more(name) }).click()
  await page.getByRole('menuitem', { name: t.rename }).click()
  const renaming = page.getByRole('dialog', { name: t.renameTitle })
  await renaming.getByLabel(t.name).fill('Fjord')
  await renaming.getByRole('button', { name: t.rename }).click()
  await expect(list.getByRole('button', { name: /^Fjord/ })).toBeVisible()
  const alert = list.getByRole('button', { name: t.alertOf('Fjord') })
  await expect(alert).toHaveAttribute('aria-pressed', 'true')
  await alert.click()
  await expect(alert).toHaveAttribute('aria-pressed', 'false')
  await list.getByRole('button', { name: t.more('Fjord') }).click()
  await page.getByRole('menuitem', { name: t.remove }).click()
  const removing = page.getByRole('dialog', { name: t.removeTitle })
  await removing.getByRole('button', { name: t.remove }).click()
  await expect(list.getByText(t.empty)).toBeVisible()
}

test(
  'a saved search notifies of a new matching offer and links to it',
  { tag: onOneScreen },
  async ({ page, browser, quiet }, { project }) => {
    test.setTimeout(240_000)
    quiet.expectFailure(signedOutNoise)
    const language = languageOn(project)
    const t = texts[language]
    const category = categories[language]
    const search = `q=${domain}&category=${category}&rel=sponsored`
    await settle(page, { language, theme: project.name === 'phone' ? 'light' : 'dark' })
    await join(page, `searching-${language}-${Date.now()}@walk.test`, language)
    await page.goto(`/backlinks?${search}`)
    await save(page, t, 'Förde')

    const seller = await browser.newContext({ baseURL: process.env['BASE_URL'] ?? '' })
    await enter(await seller.newPage(), 'seller@demo.test')
    await makeOffer(seller, category)
    await seller.close()
    await page.goto('/dashboard')
    // The next run is within a minute.
    expect((await page.request.post('/sandbox/api/clock', { data: { advance: 'PT2M' } })).ok()).toBe(true)
    await page.getByRole('button', { name: notificationTexts[language].unread(1) }).click()
    await page.getByRole('dialog').getByText(t.found).click()

    const address = new RegExp(`/backlinks\\?(?!.*search=).*category=${category}`)
    await expect(page).toHaveURL(address, { timeout: shopTimeoutMs })
    const found = page.locator('tbody [data-row]').filter({ hasText: domain })
    await expect(found).toHaveCount(1, { timeout: shopTimeoutMs })
    await expect(page.getByRole('button', { name: t.list })).not.toContainText(t.fresh)
    await manageSearch(page, t, 'Förde')
  },
)
