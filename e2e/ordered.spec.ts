// After ordering from the basket: the order, or the orders placed together. An empty basket never flashes up on the
// way.
import type { Page } from '@playwright/test'
import { enter, expect, join, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { followed, giveCredits, signed, tokenOf } from './orderScenario.ts'

const emptyBasket = 'Your basket is empty'

interface Added {
  item_id: string
  basket: { items: { id: string; obstacles: readonly string[] }[] }
}

/**
 * Whether it can be ordered; otherwise it is removed again, for example when other tests have used up the seller's
 * capacity.
 */
const addToBasket = async (page: Page, token: string, offer: string): Promise<boolean> => {
  const data = { offer_id: offer, target_url: 'https://kaffeewissen.test/', anchor_text: 'coffee at home' }
  const added = await page.request.post('/api/basket', { headers: signed(token), data })
  expect(added.status()).toBe(200)
  const { item_id: id, basket } = (await added.json()) as Added
  const isFree = basket.items.every(({ obstacles }) => obstacles.length === 0)
  if (!isFree) await page.request.delete(`/api/basket/${id}`, { headers: signed(token) })
  return isFree
}

/** Each on a different website. */
const fillBasket = async (page: Page, token: string, count: number): Promise<void> => {
  const answer = await page.request.get('/api/shop?sort=price', { headers: signed(token) })
  const { offers } = (await answer.json()) as { offers: { id: string; site: { domain: string } }[] }
  const ofWebsites = new Map(offers.map(({ id, site }) => [site.domain, id])).values()
  for (let added = 0; added < count;) {
    const { value: offer } = ofWebsites.next()
    if (offer === undefined) throw new Error('The shop has too few offers that can be ordered.')
    if (await addToBasket(page, token, offer)) added += 1
  }
}

/** Everything the page has shown, however briefly. */
const watchFor = (page: Page, words: string): Promise<void> =>
  page.evaluate((wanted) => {
    const look = (): void => {
      if (document.body.innerText.includes(wanted)) document.documentElement.dataset['seen'] = wanted
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, words)

const expectUnseen = (page: Page): Promise<void> => expect(page.locator('html')).not.toHaveAttribute('data-seen')

const order = async (page: Page, button: RegExp): Promise<void> => {
  await page.goto('/basket')
  await watchFor(page, emptyBasket)
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order for/ })
    .click()
}

test(
  'a buyer sees what was ordered, and no empty basket before',
  { tag: onOneScreen },
  async ({ page, browser, quiet }) => {
    quiet.expectFailure(signedOutNoise)
    await settle(page, { language: 'en' })
    await join(page, `ordered-${Date.now()}@newcomer.test`, 'en')
    const token = await tokenOf(page)
    const { baseURL = '' } = test.info().project.use
    const admin = await browser.newPage({ baseURL })
    await enter(admin, 'admin@demo.test')
    await giveCredits(admin, token, 1_000)
    await admin.close()

    await fillBasket(page, token, 2)
    await order(page, /^Order 2 links for/)
    const ordered = page.getByRole('heading', { name: '2 links ordered' })
    await expect(ordered).toBeFocused(followed)
    await expectUnseen(page)
    await page.getByRole('region', { name: '2 links ordered' }).getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/orders\/./, followed)
    await page.goBack()
    await expect(ordered).toBeVisible()

    await fillBasket(page, token, 1)
    await order(page, /^Order for/)
    await expect(page).toHaveURL(/\/orders\/./, followed)
    await expectUnseen(page)
  },
)
