// Referral links in every form, and the pages on which a member shares one and sees its results.
import type { Page } from '@playwright/test'
import { enter, expect, languageOn, settle, signedOutNoise, test } from './journey.ts'
import { referralTexts } from './referralTexts.ts'
import { at, headersOf, referrerOf, remembered } from './referralScenario.ts'

/** Chosen by the seller of the demo data. */
const code = 'HAFEN24'
const name = 'Jonas P.'

test.use(at('lighthouse'))
test.beforeEach(({ quiet }) => quiet.expectFailure(signedOutNoise))

const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of ['referrer', 'referrer_id']) localStorage.removeItem(key)
  })

const expectRemembered = async (page: Page, id: string): Promise<void> => {
  const referrer = async (): Promise<unknown> => JSON.parse((await remembered(page))['referrer'] ?? '{}')
  await expect.poll(referrer).toMatchObject({ id })
}

test('a referrer is remembered by an id, a code in the path, a legacy parameter or a page of their own, and an unknown code is ignored', async ({
  page,
}, { project }) => {
  const language = languageOn(project)
  const t = referralTexts[language]
  const home = language === 'de' ? '/de' : '/'
  await settle(page, { language })
  const id = await referrerOf(page, code)
  const invitation = page.getByText(t.invites(name))

  await test.step('by an id; other parameters stay', async () => {
    await page.goto(`${language === 'de' ? '/de' : ''}/help?ref=${id}&utm_source=forum&topic=1`)
    await expect(page).toHaveURL(/\/help\?topic=1$/)
    await expectRemembered(page, id)
    await forget(page)
  })

  await test.step('by a code in a parameter, in any letter case', async () => {
    await page.goto(`/auth?mode=sign-up&rc=${code.toLowerCase()}`)
    await expect(invitation).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?mode=sign-up$/)
    await expectRemembered(page, id)
    await forget(page)
  })

  await test.step('by the parameter of an older version', async () => {
    await page.evaluate((known) => localStorage.setItem('referrer_id', known), id)
    await page.goto(home)
    await expect(invitation).toBeVisible()
    await forget(page)
  })

  await test.step('not by an unknown code', async () => {
    await page.goto('/nobody4217')
    await expect(page.locator('meta[name=robots][content*=noindex]')).toBeAttached()
    await expect(page.locator('h1')).toBeVisible()
    await expect(invitation).toHaveCount(0)
    expect(await remembered(page)).toEqual({})
  })

  await test.step('and never oneself', async () => {
    await enter(page, 'seller@demo.test')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/${code}`)
    await expect(page).toHaveURL(/:\d+\/(de)?$/)
    await expect.poll(() => remembered(page)).toEqual({})
    expect(asked).not.toContain('/api/rpc/award_affiliate_register')
    const data = { p_referrer_id: id, p_referral_id: id }
    const headers = await headersOf(page)
    const answer = await page.request.post('/api/rpc/award_affiliate_register', { headers, data })
    expect(await answer.json()).toMatchObject({ error: { code: 'self_referral' } })
  })
})

test('a member shares their link and sees its results', async ({ page }, { project }) => {
  const language = languageOn(project)
  const t = referralTexts[language]
  await settle(page, { language })
  await enter(page, 'seller@demo.test')
  await page.goto('/earn-credits')
  await expect(page.getByRole('figure', { name: t.link }).getByText(`/${code}`)).toBeVisible()
  // Can be chosen only once.
  await expect(page.getByRole('button', { name: t.choose })).toHaveCount(0)
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(`/${code}?utm_source=whatsapp`)
  await expect(whatsapp).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('img', { name: t.qr })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.qrFile }).click(),
  ])
  expect(file.suggestedFilename()).toBe('qr-hafen24.svg')

  await page.getByRole('link', { name: t.analytics, exact: true }).first().click()
  await expect(page).toHaveURL(/\/analytics$/)
  await expect(page.locator('[data-figure=clicks]')).toHaveText(/^\d{2,}/)
  await expect(page.getByRole('row', { name: /newsletter/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: t.person(14) })).toBeVisible()
})

test('a failed share shows an error, a cancelled one shows nothing', async ({ page }, { project }) => {
  const language = languageOn(project)
  const t = referralTexts[language]
  await settle(page, { language })
  await page.addInitScript(() => {
    const failures = ['AbortError', 'NotAllowedError']
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('Not shared', failures.shift())),
    })
  })
  await enter(page, 'seller@demo.test')
  await page.goto('/earn-credits')
  const share = page.getByRole('button', { name: t.shareButton, exact: true })
  await share.click()
  await share.click()
  await expect(page.getByText(t.notShared)).toHaveCount(1)
})
