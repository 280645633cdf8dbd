// Steps on the list of the shop: opening it, marking, comparing and exporting its rows.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Words } from './shopTexts.ts'

export const namesIn = (page: Page): Locator => page.locator('tbody a[data-row]')

/** The first page waits until the server has loaded all offers. */
export const firstPageMs = 30_000

export const arrive = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/backlinks${search}`)
  await expect(namesIn(page).first()).toBeVisible({ timeout: firstPageMs })
}

/** Sets a favourite, hides and unhides with the keyboard shortcuts of the row; neither works offline. */
export const markFirst = async (page: Page, t: Words): Promise<void> => {
  const first = namesIn(page).first()
  const domain = (await first.textContent()) ?? ''
  const star = page.locator('tbody tr[data-offer]').first().locator('[data-tool=star]')
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/favourites/'))
  await first.focus()
  await page.keyboard.press('f')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).ok()).toBe(true)
  await page.context().setOffline(true)
  await page.keyboard.press('h')
  await expect(page.getByText(t.stays(domain))).toBeVisible()
  await expect(first).toHaveText(domain)
  await page.context().setOffline(false)
  await first.focus()
  await page.keyboard.press('h')
  await expect(page.getByText(t.hidden(domain))).toBeVisible()
  await expect(first).not.toHaveText(domain)
  await expect(first).toBeFocused()
  await page.getByRole('button', { name: t.undo }).last().click()
  await expect(first).toHaveText(domain)
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  // A choice in the row's menu must not also open the row.
  await page.locator('tbody tr[data-offer]').first().locator('[data-tool=menu]').click()
  await page.getByRole('menuitem').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
}

/** Four websites fit, the fifth is rejected; the bar stays when the list changes, and links to the comparison. */
export const compareSome = async (page: Page, t: Words, search: string): Promise<void> => {
  await arrive(page, search)
  const boxes = page.locator('tbody [data-tool=compare]').filter({ visible: true })
  const bar = page.getByRole('region', { name: t.toCompare })
  const chosen = bar.getByRole('listitem')
  for (let at = 0; (await chosen.count()) < 4; at += 1) await boxes.nth(at).click()
  const names = await chosen.allTextContents()
  const all = await namesIn(page).allTextContents()
  await boxes.nth(all.findIndex((name) => !names.includes(name))).click()
  await expect(page.getByText(t.full)).toBeVisible()
  await expect(chosen).toHaveCount(4)
  await arrive(page, '')
  await bar.getByRole('button', { name: t.notCompare(names[3] ?? '') }).click()
  await expect(chosen).toHaveCount(3)
  await expect(bar.getByRole('link', { name: t.compare })).toHaveAttribute(
    'href',
    `/compare?sites=${names.slice(0, 3).join(',')}`,
  )
}

/** The export has the same rows as the list. */
export const takeFile = async (page: Page, t: Words, domain: string): Promise<void> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: t.file }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(domain)
}
