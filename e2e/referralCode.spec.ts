// Custom referral code, chosen once: input is never truncated, and a second tab cannot overwrite the choice.
import { expect, join, languageOn, settle, test } from './journey.ts'
import { referralTexts } from './referralTexts.ts'
import { at } from './referralScenario.ts'

test.use(at('mill'))

test('a member chooses a code once, and a second tab shows the conflict', async ({ page, quiet }, { project }) => {
  quiet.expectFailure(/409/)
  const language = languageOn(project)
  const t = referralTexts[language]
  const stamp = Date.now().toString(36).slice(-7)
  await settle(page, { language })
  await join(page, `chooser-${stamp}@example.com`, language)
  const late = await page.context().newPage()
  await settle(late, { language })
  for (const tab of [page, late]) {
    await tab.goto('/earn-credits')
    await tab.getByRole('button', { name: t.choose }).click()
  }
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox')

  await test.step('a code that is too long is not truncated, a taken one is rejected', async () => {
    await field.fill(`LONG${stamp}AND9`)
    await field.press('Enter')
    await expect(dialog.getByText(t.notACode)).toBeVisible()
    await field.fill('hafen24')
    await field.press('Enter')
    await expect(dialog.getByText(t.codeTaken)).toBeVisible()
  })

  const chosen = `MY${stamp}`
  await field.fill(` ${chosen} `)
  await dialog.getByRole('button', { name: t.change }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('figure', { name: t.link }).getByText(`/${chosen}`)).toBeVisible()
  await expect(page.getByRole('button', { name: t.choose })).toHaveCount(0)

  await test.step('the second tab shows the chosen code', async () => {
    const its = late.getByRole('dialog')
    await its.getByRole('textbox').fill(`TOO${stamp}`)
    await its.getByRole('button', { name: t.change }).click()
    await expect(its.getByText(t.codeChosen)).toBeVisible()
    await late.keyboard.press('Escape')
    await expect(late.getByRole('figure', { name: t.link }).getByText(`/${chosen}`)).toBeVisible()
    await expect(late.getByRole('button', { name: t.choose })).toHaveCount(0)
  })
})
