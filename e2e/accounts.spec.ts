// Account lifecycle: profile with a picture, second factor, sign-in with a code, export, deletion.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type AccountTexts, accountTexts } from './accountTexts.ts'
import { expect, freshCode, join, languageOn, newcomersPassword, settle, signedOutNoise, test } from './journey.ts'

/** A test picture, twice as wide as high. */
const picture = async (page: Page): Promise<Buffer> => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 600
    const brush = canvas.getContext('2d')
    if (brush === null) return ''
    for (let at = 0; at < 12; at += 1) {
      brush.fillStyle = `hsl(${at * 30} 60% 45%)`
      brush.fillRect(at * 100, 0, 100, 600)
    }
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

const choosePicture = async (page: Page, t: AccountTexts): Promise<void> => {
  const input = page.getByLabel(t.picture)
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByText(t.notAPicture)).toBeVisible()
  await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText(t.tooLarge)).toBeVisible()
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture(page) })
  await page.getByRole('button', { name: t.usePicture }).click()
  await expect(page.getByText(t.pictureSaved)).toBeVisible()
}

const editProfile = async (page: Page, t: AccountTexts): Promise<void> => {
  await page.getByRole('button', { name: t.profileMenu }).click()
  await page.getByRole('menuitem', { name: t.editProfile }).click()
  const dialog = page.getByRole('dialog', { name: t.editProfile })
  await choosePicture(page, t)
  await dialog.getByLabel(t.displayName).fill('Käpt’n نورا 🏴‍☠️')
  await dialog.getByLabel(t.bio).fill('Moin\nvon hier.')
  await expect(dialog.getByText(t.counter)).toBeVisible()
  await dialog.getByLabel(t.instagram).fill('@nele')
  await dialog.getByRole('button', { name: t.saveProfile }).click()
  await expect(dialog.getByText(t.withoutAt)).toBeVisible()
  await dialog.getByLabel(t.instagram).fill('nele.neu')
  await dialog.getByLabel(t.website).fill('https://nele.example/?a=1')
  await dialog.getByRole('button', { name: t.saveProfile }).click()
  await expect(page.getByText(t.profileSaved)).toBeVisible()
  await expect(dialog).toBeHidden()
}

const expectPicture = async (page: Page, t: AccountTexts): Promise<void> => {
  const shown = page.getByRole('button', { name: t.profileMenu }).locator('img')
  await expect(shown).toHaveAttribute('src', /^\/avatars\/[0-9a-f-]{36}\/\d+\.webp$/)
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
}

interface SecondFactor {
  secret: string
  used: string[]
  recoveryCodes: string[]
}

const setUpTwoFactor = async (page: Page, t: AccountTexts): Promise<SecondFactor> => {
  await page.goto('/settings#security')
  await page.getByRole('button', { name: t.setUp }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.currentPassword, { exact: true }).fill(newcomersPassword)
  await dialog.getByRole('button', { name: t.next }).click()
  const secret = (await dialog.getByRole('figure', { name: t.secret }).locator('code').innerText()).replaceAll(' ', '')
  await expect(dialog.getByRole('img')).toBeVisible()
  const code = await freshCode(page, secret)
  await dialog.getByLabel(t.appCode).fill(code)
  const shown = dialog.getByRole('list', { name: t.recoveryCodes }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const recoveryCodes = await shown.allInnerTexts()
  await dialog.getByRole('button', { name: t.kept }).click()
  return { secret, used: [code], recoveryCodes }
}

const signOut = async (page: Page, t: AccountTexts): Promise<void> => {
  await page.getByRole('button', { name: t.profileMenu }).click()
  await page.getByRole('menuitem', { name: t.logout }).click()
  await expect(page).toHaveURL(/\/(de)?$/)
}

const giveCredentials = async (page: Page, t: AccountTexts, email: string): Promise<void> => {
  await page.goto('/auth')
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(newcomersPassword)
  await page.locator('form').getByRole('button', { name: t.signIn, exact: true }).click()
}

/** Tries a used code first: it is rejected, and a fresh one works. */
const signInWithCode = async (page: Page, t: AccountTexts, email: string, factor: SecondFactor): Promise<void> => {
  await giveCredentials(page, t, email)
  await page.getByLabel(t.appCode).fill(factor.used[0] ?? '')
  await expect(page.getByText(t.wrongCode)).toBeVisible()
  const code = await freshCode(page, factor.secret, factor.used)
  factor.used.push(code)
  await page.getByLabel(t.appCode).fill(code)
  await expect(page).toHaveURL(/\/dashboard/)
}

const exportData = async (page: Page, t: AccountTexts): Promise<string> => {
  await page.goto('/settings#data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t.download }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  return readFile(await download.path(), 'utf8')
}

const deleteAccount = async (page: Page, t: AccountTexts, email: string, factor: SecondFactor): Promise<void> => {
  await page.getByRole('button', { name: t.deleteOpen }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.typeEmail).fill(email)
  await dialog.getByLabel(t.currentPassword, { exact: true }).fill(newcomersPassword)
  await dialog.getByLabel(t.code, { exact: true }).fill(factor.recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: t.deleteForGood }).click()
  await expect(page).toHaveURL(/\/(de)?$/)
  await expect(page.getByRole('heading', { name: t.farewell })).toBeVisible()
}

test('an account from profile to deletion', async ({ page, quiet }, { project }) => {
  test.setTimeout(120_000)
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of 403/)
  // Playwright's recorder reads the page's blob images, which the content security policy forbids to scripts.
  quiet.expectFailure(/Connecting to 'blob:.*connect-src/)
  const language = languageOn(project)
  const t = accountTexts[language]
  const email = `whole-life.${language}.${project.name}@newcomer.test`
  await settle(page, { language })
  await join(page, email, language)
  await page.goto('/dashboard')

  await editProfile(page, t)
  await expectPicture(page, t)
  const factor = await setUpTwoFactor(page, t)
  await signOut(page, t)
  await signInWithCode(page, t, email, factor)
  await expect(page.getByText('Käpt’n نورا 🏴‍☠️').first()).toBeVisible()

  const exported = await exportData(page, t)
  expect(JSON.parse(exported)).toBeTruthy()
  for (const kept of [email, 'Nele Neu', 'nele.neu', 'https://nele.example/?a=1']) expect(exported).toContain(kept)
  for (const secret of [factor.secret, factor.recoveryCodes[1] ?? '-', 'argon2']) {
    expect(exported).not.toContain(secret)
  }

  await deleteAccount(page, t, email, factor)
  await giveCredentials(page, t, email)
  await expect(page.getByText(t.wrongCredentials)).toBeVisible()
})
