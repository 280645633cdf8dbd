// Steps of fraud walks that several of them take: notifications, reasons of an admin, and the objection of a member.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cutTexts } from './cutText.ts'
import { fraudTexts, type Words } from './fraudTexts.ts'
import { expect, languageOn, test } from './journey.ts'
import { followed } from './orderScenario.ts'

export const words = (): Words => fraudTexts[languageOn(test.info().project)]

/** Opens the newest notification of this title from the bell. */
export const openFromBell = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: words().bell }).click()
  await page.getByRole('dialog').getByRole('link', { name: title }).first().click()
}

export const expectWhole = async (page: Page): Promise<void> => {
  expect(await cutTexts(page)).toEqual([])
  await expectAccessible(page)
}

export const fillReasons = async (page: Page, title: string, confirm: string, reasons: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(words().reasons).fill(reasons)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
}

/** On the page of the decision. */
export const objectTo = async (page: Page, objection: string): Promise<void> => {
  const t = words()
  await page.getByRole('button', { name: t.object, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.objecting })
  await dialog.getByLabel(t.objection).fill(objection)
  await dialog.getByRole('button', { name: t.sendObjection }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t.inReview)).toBeVisible()
}
