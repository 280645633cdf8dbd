// Paginated lists on a phone, where a page is many screens long.
import { enter, expect, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the next page of a long list starts at its top', { tag: onOneScreen }, async ({ page, quiet }, { project }) => {
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  await settle(page, { language })
  await enter(page, 'admin@demo.test')
  await page.goto('/admin/credits?tab=ledger')
  const first = page.getByRole('rowheader').first()
  await expect(first).toBeVisible()
  const before = await first.textContent()
  const pages = page.getByRole('navigation', { name: language === 'en' ? 'Pagination' : 'Seitennavigation' })
  await pages.getByRole('button').last().click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText(before ?? '')
  await expect(first).toBeInViewport()
})
