// The outside world on loopback, used by hand: overview, zone editor, page editor, clock.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, setRepeatsAside, settle, test } from './journey.ts'

test('a record that is saved in the zone editor is answered by the name server’s list', async ({ page }, {
  project,
}) => {
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
})

test('a page that is put in place is shown, and its script cannot act on our origin', async ({ page }, { project }) => {
  await settle(page, { language: 'en' })
  const host = `${project.name}-hostile.test`
  const body = '<h1>Ahoy</h1><script>document.title = document.cookie + localStorage.length</script>'
  await page.request.put(`/sandbox/api/sites/${host}/`, { data: { status: 200, body } })
  const view = await page.request.get(`/sandbox/view/${host}/`)
  expect(view.headers()['content-security-policy']).toContain('sandbox')
  expect(view.headers()['content-security-policy']).not.toContain('allow-same-origin')
  await page.request.delete(`/sandbox/api/sites/${host}/`)
})

for (const path of ['', '/dns', '/sites', '/mail', '/requests', '/providers', '/authenticator?key=GEZDGNBVGY3TQOJQ']) {
  test(`/sandbox${path} can be used by everybody`, async ({ page }) => {
    await page.goto(`/sandbox${path}`)
    await expect(page.locator('h1')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await setRepeatsAside(page)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
      expect(violations.map((found) => found.id)).toEqual([])
    }
  })
}
