// A member earns credits with a link to this exchange, with the sandbox as DNS and web: prompt, list, three steps, the
// rejections on the way, the counter, the history and the link report.
import type { Page } from '@playwright/test'
import { minuteMs } from '../contract/durations.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, join, type Language, settle, signedOutNoise, test } from './journey.ts'

// The counting animation of the balance is tested on both screens.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const texts = {
  en: {
    prompt: (done: number) => `${done}/2 Earn credits: ${done} of 2 websites link to us`,
    title: 'Earn credits',
    earn: (domain: string) => `Earn Credits with ${domain}`,
    steps: (domain: string) => `Earn credits with ${domain}`,
    blog: 'Blog',
    code: 'Snippet to copy',
    placed: 'I’ve placed it',
    page: 'Placement URL',
    homepage: 'The link is on the homepage',
    check: 'Check link',
    wrong: 'Wrong domain',
    notFound: 'Backlink not found yet. Please check again later.',
    missing: 'The page has no link to the target URL.',
    unclear: 'We couldn’t check the page just now. This doesn’t count as missing.',
    denied: 'The website denied us access.',
    retry: 'Try again later',
    verified: 'Backlink verified! Credits are being added.',
    toast: (credits: number, domain: string) => `+${credits} credits for ${domain}`,
    balance: (credits: number) => `Balance: ${credits} credits`,
    history: 'Latest transactions',
    movement: 'Link to us',
    card: 'Link to Ankerplatz',
    standing: 'Live',
    file: 'Link report',
    found: 'Passed',
    close: 'Close',
    pdf: 'Export PDF',
  },
  de: {
    prompt: (done: number) => `${done}/2 Credits verdienen: ${done} von 2 Websites verlinken uns`,
    title: 'Credits verdienen',
    earn: (domain: string) => `Credits verdienen mit ${domain}`,
    steps: (domain: string) => `Credits verdienen mit ${domain}`,
    blog: 'Blog',
    code: 'Snippet zum Kopieren',
    placed: 'Link ist gesetzt',
    page: 'Seite mit dem Link',
    homepage: 'Der Link ist auf der Startseite',
    check: 'Link prüfen',
    wrong: 'Falsche Domain',
    notFound: 'Backlink noch nicht gefunden. Bitte später erneut prüfen.',
    missing: 'Auf der Seite fehlt der Link zur Ziel-URL.',
    unclear: 'Wir konnten die Seite gerade nicht prüfen. Der Link gilt deshalb nicht als fehlend.',
    denied: 'Die Website hat uns den Zugriff verweigert.',
    retry: 'Später erneut prüfen',
    verified: 'Backlink verifiziert! Credits werden gutgeschrieben.',
    toast: (credits: number, domain: string) => `+${credits} Credits für ${domain}`,
    balance: (credits: number) => `Guthaben: ${credits} Credits`,
    history: 'Letzte Buchungen',
    movement: 'Link zu uns',
    card: 'Link zu Ankerplatz',
    standing: 'Online',
    file: 'Linkprotokoll',
    found: 'Bestanden',
    close: 'Schließen',
    pdf: 'PDF exportieren',
  },
} as const

const analysisTimeoutMs = minuteMs

/** Sets what a link check finds on a page of the sandbox. */
const publish = async (page: Page, address: string, content: object): Promise<void> => {
  const answer = await page.request.put(`/sandbox/api/sites/${address}`, { data: content })
  expect(answer.ok()).toBe(true)
}

const pageWith = (body: string): object => ({
  body: `<!doctype html><html lang="en"><head><title>Slow walks</title></head><body><main><h1>Slow walks</h1><p>Along the dyke at low tide.</p>${body}</main></body></html>`,
})

const verifyWebsite = async (page: Page, authorization: string, domain: string): Promise<void> => {
  await publish(page, `${domain}/`, pageWith(''))
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
  const added = await page.request.post('/api/websites', { headers, data: { domain, contest: false } })
  const { website } = (await added.json()) as { website: { id: string; verification: { record_value: string } } }
  const values = [website.verification.record_value]
  expect((await page.request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values } })).ok()).toBe(true)
  expect((await page.request.post(`/api/websites/${website.id}/verify`, { headers })).ok()).toBe(true)
}

/**
 * Creates a member with two verified and analysed sandbox websites over the API; the user interface for it has its own
 * journey. The domain is the first of the member, because further ones have a low limit for awards. Returns what a link on
 * it brings at once.
 */
const memberWithWebsites = async (page: Page, language: Language, domain: string): Promise<number> => {
  await join(page, `earner-${domain}@newcomer.test`, language)
  const session = (await (await page.request.post('/api/auth/refresh')).json()) as { access_token: string }
  const authorization = `Bearer ${session.access_token}`
  const awards = async (): Promise<number> => {
    const answer = await page.request.get('/api/credits/history', { headers: { authorization } })
    return ((await answer.json()) as { entries: unknown[] }).entries.length
  }
  await verifyWebsite(page, authorization, domain)
  // A welcome bonus and an award: the counting animation only plays from a balance above 0.
  await expect.poll(awards, { timeout: analysisTimeoutMs }).toBe(2)
  await verifyWebsite(page, authorization, `other-${domain}`)
  await expect.poll(awards, { timeout: analysisTimeoutMs }).toBe(3)
  await publish(page, `${domain}/links`, pageWith('<p>Nothing here yet.</p>'))
  const earn = await page.request.get('/api/earn', { headers: { authorization } })
  const { sites } = (await earn.json()) as { sites: { domain: string; now: number }[] }
  return sites.find((site) => site.domain === domain)?.now ?? 0
}

const badge = 'header button:is([aria-label^="Balance"], [aria-label^="Guthaben"])'

const balanceOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator(badge).getAttribute('aria-label')) ?? '')?.[0])

/** The header at one moment: the balance, and beside it the gain while it is announced. */
type Shown = [number: number, gain: string]

interface Noting {
  shown?: Shown[]
}

/** Records every value the balance in the header shows from now on. */
const noteCounter = (page: Page): Promise<void> =>
  page.evaluate((selector) => {
    const button = document.querySelector(selector)
    const place = button?.parentElement
    const shown: Shown[] = []
    const note = (): void => {
      const gain = [...(place?.children ?? [])].map((part) => part.textContent).find((text) => text.startsWith('+'))
      shown.push([Number(button?.textContent), gain ?? ''])
    }
    if (place) new MutationObserver(note).observe(place, { subtree: true, characterData: true, childList: true })
    ;(window as Noting).shown = shown
  }, badge)

const noted = (page: Page): Promise<Shown[]> => page.evaluate(() => (window as Noting).shown ?? [])

test('a member earns credits with a link, after a wrong domain, a missing link and a page that blocks us', async ({
  page,
  quiet,
}, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  const language: Language = project.name === 'phone' ? 'de' : 'en'
  const t = texts[language]
  const domain = `earn-${project.name}-${Date.now()}.test`
  await settle(page, { language, theme: project.name === 'phone' ? 'light' : 'dark' })
  const gain = await memberWithWebsites(page, language, domain)
  expect(gain).toBeGreaterThan(0)
  await page.goto('/websites')
  const prompt = (done: number) => page.getByRole('button', { name: t.prompt(done) })
  await prompt(0).click()
  await expect(page.getByRole('dialog', { name: t.title, exact: true })).toBeVisible()
  await expectAccessible(page)
  const before = await balanceOf(page)
  expect(before).toBeGreaterThan(0)

  await page.getByRole('button', { name: t.earn(domain) }).click()
  const dialog = page.getByRole('dialog', { name: t.steps(domain) })
  await dialog.getByRole('radio', { name: t.blog }).click()
  const snippet = (await dialog.getByRole('figure', { name: t.code }).locator('code').textContent()) ?? ''
  expect(snippet).toContain('<aside')
  await expectAccessible(page)
  // The next step is less tall: the second click misses it.
  await dialog.getByRole('button', { name: t.placed }).dblclick()

  const check = dialog.getByRole('button', { name: t.check })
  const field = dialog.getByLabel(t.page)
  await field.fill('https://kuestenblog.test/links')
  await check.click()
  await expect(dialog.getByText(t.wrong)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: t.homepage }).check()
  await expect(field).toBeDisabled()
  await expect(field).toHaveValue('')
  await dialog.getByRole('checkbox', { name: t.homepage }).uncheck()
  await field.fill('links')
  await check.click()
  await expect(dialog.getByText(t.notFound)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText(t.missing)).toBeVisible()

  await publish(page, `${domain}/links`, { status: 403, body: 'No.' })
  await dialog.getByRole('button', { name: t.retry }).click()
  await check.click()
  await expect(dialog.getByText(t.unclear)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText(t.denied)).toBeVisible()

  await publish(page, `${domain}/links`, pageWith(snippet))
  await dialog.getByRole('button', { name: t.retry }).click()
  await noteCounter(page)
  await check.click()
  await expect(dialog.getByText(t.verified)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(t.toast(gain, domain))).toBeVisible()
  await expect(dialog).toBeHidden()
  // After the list and the steps, the focus returns to where it started.
  await expect(prompt(1)).toBeFocused()
  await expect.poll(async () => (await noted(page)).at(-1)).toEqual([before + gain, ''])
  const counted = await noted(page)
  // The gain is announced beside the old balance, which then only rises; the number of steps seen depends on the speed
  // of the machine.
  expect(counted).toContainEqual([before, `+${gain}`])
  expect(counted.map(([number]) => number)).toEqual(counted.map(([number]) => number).toSorted((a, b) => a - b))

  await page.getByRole('button', { name: t.balance(before + gain) }).click()
  const history = page.getByRole('dialog', { name: t.history })
  const latest = history.getByRole('listitem').first()
  await expect(latest).toContainText(t.movement)
  await expect(latest).toContainText(`+${gain}`)
  await expect(latest).toContainText(domain)
  await history.getByRole('button', { name: t.close }).click()

  await page.getByRole('link', { name: domain, exact: true }).click()
  const card = page.getByRole('region', { name: t.card })
  await expect(card.getByText(t.standing, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: t.file }).click()
  const file = page.getByRole('dialog', { name: t.file })
  const checks = file.getByRole('time')
  await expect(checks).toHaveCount(3)
  await expect(file.getByText(t.found, { exact: true })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await file.getByRole('button', { name: t.pdf }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)
})
