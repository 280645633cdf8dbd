// The sandbox, used by hand: overview, zone editor, page editor, clock.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './accessibility.ts'
import { expect, languageOn, onOneScreen, setRepeatsAside, settle, test } from './journey.ts'

test(
  'a record saved in the zone editor appears in the name server’s list',
  { tag: onOneScreen },
  async ({ page }, { project }) => {
    await settle(page, { language: 'en' })
    const name = `${project.name}.waldpfad.test`
    const put = await page.request.put(`/sandbox/api/dns/${name}/TXT`, {
      data: { values: ['ankerplatz-verification=x1'] },
    })
    expect(put.ok()).toBe(true)
    await page.goto('/sandbox/dns')
    await expect(page.getByText(name).first()).toBeVisible()
    await page.request.delete(`/sandbox/api/dns/${name}/TXT`)
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  },
)

test(
  'a published page is shown, and its script cannot act on our origin',
  { tag: onOneScreen },
  async ({ page }, { project }) => {
    await settle(page, { language: 'en' })
    const host = `${project.name}-hostile.test`
    const body = '<h1>Ahoy</h1><script>document.title = document.cookie + localStorage.length</script>'
    await page.request.put(`/sandbox/api/sites/${host}/`, { data: { status: 200, body } })
    const view = await page.request.get(`/sandbox/view/${host}/`)
    expect(view.headers()['content-security-policy']).toContain('sandbox')
    expect(view.headers()['content-security-policy']).not.toContain('allow-same-origin')
    await page.request.delete(`/sandbox/api/sites/${host}/`)
  },
)

for (const path of [
  '',
  '/dns',
  '/sites',
  '/mail',
  '/requests',
  '/stripe',
  '/providers',
  '/registrations?domain=waldpfad.test',
  '/openai',
  '/authenticator?key=GEZDGNBVGY3TQOJQ',
]) {
  test(`/sandbox${path} can be used by everybody`, async ({ page }) => {
    await page.goto(`/sandbox${path}`)
    await expect(page.locator('h1')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await setRepeatsAside(page)
    await expectAccessibleInBothSchemes(page)
  })
}

/** Creates a checkout as the product does: with the API key that the sandbox shows. */
const offer = async (page: Page, locale: 'en' | 'de'): Promise<{ id: string; url: string }> => {
  const info = (await (await page.request.get('/sandbox/api/info')).json()) as {
    publicUrl: string
    addresses: { stripe: { host: string; port: number; apiKey: string } }
  }
  const { host, port, apiKey } = info.addresses.stripe
  const form = {
    mode: 'payment',
    locale,
    success_url: `${info.publicUrl}/sandbox/stripe?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${info.publicUrl}/sandbox`,
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '4900',
    'line_items[0][price_data][product_data][name]': `Walk ${locale}`,
    'payment_intent_data[description]': `Walk ${locale}`,
  }
  const answer = await page.request.post(`http://${host}:${port}/v1/checkout/sessions`, {
    form,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as { id: string; url: string }
}

const walks = {
  en: {
    pay: 'Pay €49.00',
    declined: 'has insufficient funds',
    card: 'Insufficient funds',
    works: 'Succeeds',
    refund: 'Refund',
  },
  de: {
    pay: '49,00 € bezahlen',
    declined: 'ist nicht gedeckt',
    card: 'Nicht gedeckt',
    works: 'Erfolgreich',
    refund: 'Erstatten',
  },
} as const

test('a checkout is declined, paid and refunded on the pages of the payment provider', async ({ page }, {
  project,
}) => {
  const language = languageOn(project)
  const t = walks[language]
  const { id, url } = await offer(page, language)
  await page.goto(url)
  await page.getByLabel(t.card).check()
  await page.getByRole('button', { name: t.pay }).click()
  await expect(page.getByRole('alert')).toContainText(t.declined)
  await expectAccessibleInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByLabel(t.works, { exact: false }).first().check()
  await page.getByRole('button', { name: t.pay }).click()
  await page.waitForURL(`**/sandbox/stripe?paid=${id}`)
  await page.goto(`/sandbox/stripe?lang=${language}`)
  const payment = page
    .getByRole('row')
    .filter({ hasText: `Walk ${language}` })
    .first()
  await payment.getByRole('button', { name: t.refund, exact: true }).click()
  await expect(payment.getByRole('button', { name: t.refund, exact: true })).toHaveCount(0)
})
