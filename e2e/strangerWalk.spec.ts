// The path of a newcomer who has just started the product: an account, a verified demo website, first credits, and with
// them a link that is ordered, delivered and checked. Uses only what the screens offer; on a phone and in German,
// because other journeys cover the parts on a desktop.
import { expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

const byItself = { timeout: 90_000 }

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' })

test('a newcomer gets from an account to a checked link', { tag: onOneScreen }, async ({ page, context, quiet }) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/\/sandbox\/mail\/\d+\/html|document is sandboxed/)
  await settle(page, { language: 'de' })
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Dein Name').fill('Frieda Fremd')
  await page.getByLabel('E-Mail-Adresse').fill(`frieda-${Date.now()}@stranger.test`)
  await page.getByLabel('Passwort', { exact: true }).fill('seven-quiet-harbours')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await page.getByRole('link', { name: 'Postfach öffnen' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /^Bestätige deine E-Mail-Adresse/ })).toBeVisible()
  }).toPass()
  await page.getByRole('link', { name: /^Bestätige deine E-Mail-Adresse/ }).click()
  const confirming = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link', { name: 'Adresse bestätigen' }).click()
  const confirmed = await confirming
  await confirmed.getByRole('button', { name: 'Bestätigen und anmelden' }).click()
  await expect(confirmed).toHaveURL(/\/de$/)
  await page.bringToFront()

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Los geht’s' }).click()
  await page
    .getByRole('complementary', { name: /Keine Domain zur Hand/ })
    .getByRole('button')
    .first()
    .click()
  const domain = await page.getByLabel('Domain', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Hinzufügen und weiter' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Zoneneditor öffnen' }).click()
  const zone = await opening
  await zone.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(zone.getByRole('rowheader', { name: domain }).first()).toBeVisible()
  // Closing a tab that has just opened can hang for ever (crbug.com/536385539), so the test switches back, as people
  // do.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(page.getByRole('heading', { name: /Du hast schon \d+ Credits/ })).toBeVisible(byItself)
  await page.getByRole('link', { name: 'Zum Backlink Shop' }).click()
  // The shell was not mounted when the credits arrived; it still shows them.
  await expect(page.getByLabel(/^Guthaben: [1-9]\d* Credits$/).first()).toBeVisible()

  await page.goto('/backlinks?q=firstinvoice&sort=price')
  await page.getByText('Details').first().click()
  await page.getByRole('dialog').getByText('In den Warenkorb').click()
  await page.getByRole('dialog').getByText('Im Warenkorb').click()
  await expect(page.getByText('Gib die Ziel-URL an')).toBeVisible()
  await page.getByRole('button', { name: domain }).first().click()
  const order = page.getByRole('button', { name: /^Für \d+ Credits bestellen$/ })
  await expect(order).toBeEnabled(byItself)
  await order.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Für \d+ Credits bestellen$/ })
    .click()
  await page.getByRole('button', { name: 'Link liefern lassen' }).click()
  await expect(page.getByRole('heading', { name: 'Dein Link ist online. Bitte prüfe ihn.' })).toBeVisible(byItself)
})
