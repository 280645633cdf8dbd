// Websites: from a new account to a scored website, with the sandbox as DNS and web. Every step arrives live, without a
// reload.
import type { Page } from '@playwright/test'
import { minuteMs } from '../contract/durations.ts'
import { signals } from '../contract/signals.ts'
import { expect, join, type Language, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    begin: 'Which website do you want to start with?',
    domain: 'Domain',
    add: 'Add and continue',
    prove: (domain: string) => `Verify ${domain}`,
    value: 'Value',
    verify: 'Verify now',
    missing: 'DNS record not found.',
    wrong: 'The record has a different value.',
    looking: (domain: string) => `Analysing ${domain}`,
    onBoard: (domain: string) => `${domain} is ready`,
    whole: 'View full analysis',
    score: 'Quality score',
    verified: 'Verified',
    remove: 'Remove',
    removeQuestion: (domain: string) => `Remove ${domain}?`,
    confirm: 'Remove website',
    none: 'No websites yet',
  },
  de: {
    begin: 'Mit welcher Website möchtest du starten?',
    domain: 'Domain',
    add: 'Hinzufügen und weiter',
    prove: (domain: string) => `${domain} verifizieren`,
    value: 'Wert',
    verify: 'Jetzt prüfen',
    missing: 'DNS-Eintrag nicht gefunden.',
    wrong: 'Der Eintrag hat einen anderen Wert.',
    looking: (domain: string) => `${domain} wird analysiert`,
    onBoard: (domain: string) => `${domain} ist startklar`,
    whole: 'Ganze Analyse ansehen',
    score: 'Qualitätswert',
    verified: 'Verifiziert',
    remove: 'Entfernen',
    removeQuestion: (domain: string) => `${domain} entfernen?`,
    confirm: 'Website entfernen',
    none: 'Noch keine Websites',
  },
} as const

/** Unclaimed sandbox sites, one per screen. */
const walks: Readonly<Record<string, { language: Language; domain: string }>> = {
  desktop: { language: 'en', domain: 'slow-web.test' },
  phone: { language: 'de', domain: 'bauherrenblick.test' },
}

/** An analysis crawls page by page, with a pause after each. */
const analysisTimeoutMs = minuteMs

const setTxt = async (page: Page, name: string, value: string): Promise<void> => {
  const answer = await page.request.put(`/sandbox/api/dns/${name}/TXT`, { data: { values: [value], ttl: 60 } })
  expect(answer.ok()).toBe(true)
}

interface Noting {
  noted?: string[]
}

/** Records every heading the page shows from now on, however briefly. A reload would clear the record. */
const noteHeadings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: string[] = []
    const note = (): void => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      if (heading !== '' && heading !== noted.at(-1)) noted.push(heading)
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    ;(window as Noting).noted = noted
  })

const notedHeadings = (page: Page): Promise<string[]> => page.evaluate(() => (window as Noting).noted ?? [])

test('a newcomer adds a website, verifies it and sees its score, all without a reload', async ({ page, quiet }, {
  project,
}) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  const { language, domain } = walks[project.name] ?? { language: 'en', domain: 'quietcode.test' }
  const t = texts[language]
  await settle(page, { language })
  await join(page, `walker-${project.name}-${Date.now()}@newcomer.test`, language)
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: t.begin })).toBeVisible()
  await noteHeadings(page)

  await page.getByLabel(t.domain, { exact: true }).fill(domain)
  await page.getByRole('button', { name: t.add }).click()
  await expect(page.getByRole('heading', { name: t.prove(domain) })).toBeVisible()
  const value = (await page.getByRole('group', { name: t.value, exact: true }).locator('code').textContent()) ?? ''
  expect(value).toMatch(/^ankerplatz-verification=[a-z0-9]{25}$/)

  const verify = page.getByRole('button', { name: t.verify })
  await verify.click()
  await expect(page.getByText(t.missing)).toBeVisible()
  await setTxt(page, domain, 'ankerplatz-verification=somebody-elses')
  await verify.click()
  await expect(page.getByText(t.wrong)).toBeVisible()
  await setTxt(page, domain, value)
  await verify.click()
  await expect(page.getByRole('heading', { name: t.onBoard(domain) })).toBeVisible({ timeout: analysisTimeoutMs })
  expect(await notedHeadings(page)).toEqual([t.begin, t.prove(domain), t.looking(domain), t.onBoard(domain)])

  await page.getByRole('link', { name: t.whole }).click()
  await expect(page.getByRole('heading', { name: domain, level: 1 })).toBeVisible()
  await expect(page.getByText(t.verified, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: t.score }).getByRole('meter')).toHaveCount(signals.length)

  await page.getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByRole('dialog', { name: t.removeQuestion(domain) })).toBeVisible()
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page).toHaveURL(/\/websites$/)
  await expect(page.getByText(t.none)).toBeVisible()
  // The record since the first step is still there: the document was never reloaded.
  expect((await notedHeadings(page)).at(0)).toBe(t.begin)
})
