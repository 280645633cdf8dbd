// Contact form: a visitor writes to the operator, who gets an email with the visitor's address as reply-to, and an
// admin resolves the message in the inbox.
import { enter, expect, mailTo, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test(
  'a visitor writes, the operator gets an email, an admin resolves it',
  { tag: onOneScreen },
  async ({ page, quiet, context }) => {
    quiet.expectFailure(signedOutNoise)
    quiet.expectFailure(/ERR_INTERNET_DISCONNECTED/)
    const about = `The page of my report ${Date.now()} shows a picture of ours without asking us.`
    await settle(page, { language: 'en' })
    await page.goto('/contact')
    await page.getByLabel('What is it about?').selectOption('notice')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Page URL')).toBeFocused()
    await page.getByLabel('Page URL').fill('https://kuestenblog.test/bild')
    await page.getByLabel('Your name').fill('Ida Rahe')
    await page.getByLabel('Email address').fill('ida@verlag.test')
    await page.getByLabel('Why is it illegal?').fill(about)

    // Input survives a lost connection.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Why is it illegal?')).toHaveValue(about)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message received' })).toBeFocused()
    const reference = (await page.locator('strong.font-mono').textContent()) ?? ''

    const mail = await mailTo(page, 'support@ankerplatz.test', new RegExp(String.raw`^\[${reference}\]`))
    expect(mail.text).toContain(about)
    expect(mail.headers['reply-to']).toBe('ida@verlag.test')

    await enter(page, 'admin@demo.test')
    await page.goto(`/admin/contact?q=${reference}`)
    await page.getByRole('link', { name: 'Ida Rahe' }).click()
    await expect(page.getByText(about)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      /^mailto:ida@verlag\.test\?/,
    )
    await page.getByRole('button', { name: 'Mark resolved' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  },
)
