// Website page: a buyer sees the footprint check object to a link to one of their websites and pass it for another,
// tries an anchor text, and compares websites.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { enter, expect, type Language, languageOn, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    leadsTo: 'Website to link to',
    blocked: 'This link can’t be ordered',
    clear: 'No issues found',
    reciprocal: /^quietserver\.test already links to smallrooms\.test: 1 known link, last seen on/,
    anchor: 'Anchor text (optional)',
    tooMany: 'Too many · Exact match',
    good: 'Good · Brand',
    noReviews: /^No reviews yet/,
    own: 'This is your own website. You can’t order from yourself.',
    unknown: 'Website not found',
    compareNearest: 'Compare closest',
    compare: 'Compare websites',
    best: 'Best value',
    remove: 'Remove atticlife.test',
    add: 'Add website',
    search: 'Search websites',
    stranger: 'Not found: nowhere.test',
    tidy: 'Clean up URL',
    verdict: 'Blocked',
  },
  de: {
    leadsTo: 'Zu verlinkende Website',
    blocked: 'Dieser Link ist nicht bestellbar',
    clear: 'Keine Probleme gefunden',
    reciprocal: /^quietserver\.test verlinkt bereits auf smallrooms\.test: 1 bekannter Link, zuletzt gesehen am/,
    anchor: 'Ankertext (optional)',
    tooMany: 'Zu viele · Exaktes Keyword',
    good: 'Gut · Marke',
    noReviews: /^Noch keine Bewertungen/,
    own: 'Das ist deine eigene Website. Bei dir selbst kannst du nicht bestellen.',
    unknown: 'Website nicht gefunden',
    compareNearest: 'Die nächsten vergleichen',
    compare: 'Websites vergleichen',
    best: 'Bester Wert',
    remove: 'atticlife.test entfernen',
    add: 'Website hinzufügen',
    search: 'Websites suchen',
    stranger: 'Nicht gefunden: nowhere.test',
    tidy: 'URL bereinigen',
    verdict: 'Gesperrt',
  },
} as const

type Words = (typeof texts)[Language]

/** The first page waits for a product that has just started. */
const firstPageMs = 30_000

const choose = async (page: Page, words: Words, domain: string): Promise<void> => {
  await page.getByRole('combobox', { name: words.leadsTo }).click()
  await page.getByRole('option', { name: domain }).click()
}

const askTheGuard = async (page: Page, words: Words): Promise<void> => {
  await choose(page, words, 'quietserver.test')
  await expect(page.getByText(words.blocked)).toBeVisible()
  await expect(page.getByText(words.reciprocal)).toBeVisible()
  await choose(page, words, 'plaintextlife.test')
  await expect(page.getByText(words.clear)).toBeVisible()
  const anchor = page.getByLabel(words.anchor)
  await anchor.fill('text editor software')
  await expect(page.getByText(words.tooMany)).toBeVisible()
  // A clicked suggestion is judged like typed text.
  await page.getByRole('button', { name: /Plain Text Life/ }).click()
  await expect(anchor).toHaveValue('Plain Text Life')
  await expect(page.getByText(words.good)).toBeVisible()
}

const compareThem = async (page: Page, words: Words): Promise<void> => {
  const columns = page.getByRole('columnheader')
  await page.getByRole('link', { name: words.compareNearest }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.compare })).toBeAttached()
  await expect(columns).toHaveCount(3)
  await expect(page.getByRole('img', { name: words.best }).first()).toBeAttached()
  await choose(page, words, 'quietserver.test')
  await expect(page.getByRole('cell').filter({ hasText: words.verdict })).toHaveCount(1)
  await page.getByRole('button', { name: words.remove }).click()
  await expect(columns).toHaveCount(2)
  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('searchbox', { name: words.search }).fill('lampand')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /lampandshelf\.test/ })
    .click()
  await expect(columns).toHaveCount(3)
  await expect(page).toHaveURL(/sites=smallrooms\.test,the-slow-house\.test,lampandshelf\.test$/)
  await expectAccessible(page)
  // The URL is the comparison, even if it names an unknown website or the same one twice.
  await page.goto('/compare?sites=smallrooms.test,nowhere.test,WWW.Smallrooms.test')
  await expect(page.getByText(words.stranger)).toBeVisible()
  await expect(columns).toHaveCount(1)
  await page.getByRole('button', { name: words.tidy }).click()
  await expect(page).toHaveURL(/sites=smallrooms\.test$/)
}

// Two websites, a footprint check and a comparison take long on a busy machine.
test.setTimeout(120_000)

test('a buyer checks the effect of a link and compares websites', async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  // An unknown website is requested on purpose.
  quiet.expectFailure(/status of 404.*\/api\/sites\/kaffeewissen/)
  const language = languageOn(test.info().project)
  const words = texts[language]
  await settle(page, { language })
  await enter(page, 'buyer@demo.test')
  await page.goto('/sites/WWW.SmallRooms.test')
  const named = page.getByRole('heading', { level: 1, name: 'smallrooms.test' })
  await expect(named).toBeVisible({ timeout: firstPageMs })
  await expect(page).toHaveURL(/\/sites\/smallrooms\.test$/)
  await expect(page.getByText(words.noReviews)).toBeVisible()
  await askTheGuard(page, words)
  await expectAccessible(page)
  // The last choice is remembered.
  await page.reload()
  await expect(page.getByRole('combobox', { name: words.leadsTo })).toHaveText('plaintextlife.test')
  await compareThem(page, words)
  await page.goto('/sites/quietserver.test')
  await expect(page.getByText(words.own)).toBeVisible()
  await page.goto('/sites/kaffeewissen.test')
  await expect(page.getByRole('heading', { level: 1, name: words.unknown })).toBeVisible()
})
