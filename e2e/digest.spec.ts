// Digest emails, in a separate product instance with its own clock, where a day is short.
import { expect, mailTo, onOneScreen, signedOutNoise } from './journey.ts'
import { notificationTexts } from './notificationTexts.ts'
import { addressFor, arrive, inbox, raise } from './notificationScenario.ts'
import { moveClock, test } from './ownProduct.ts'

test('with a digest, emails wait for the morning and arrive as one', { tag: onOneScreen }, async ({ page, quiet }) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  const texts = notificationTexts.en
  const email = addressFor('digest')
  await arrive(page, email, 'en')
  await page.goto('/settings#notifications')
  await page.getByRole('radio', { name: texts.daily }).click()
  await expect(page.getByRole('radio', { name: texts.daily })).toBeChecked()
  for (const kind of ['website_verified', 'analysis_done', 'prime_reminder']) await raise(page, email, kind)
  await mailTo(page, email, /prime|due/i)
  await moveClock(page, 'P1D')
  const digest = await mailTo(page, email, /2/)
  expect(digest.text).toContain('waldpfad.test')
  expect(await inbox(page, email)).toHaveLength(3)
})
