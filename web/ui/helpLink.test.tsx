import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createI18n, type Language } from '../lib/i18n.ts'
import { HelpLink } from './HelpLink.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

const html = async (language: Language, newTab: boolean): Promise<string> =>
  renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(language, { resources: { en: { ui: en }, de: { ui: de } } })}>
      <MemoryRouter>
        <HelpLink task="notifications" newTab={newTab} />
      </MemoryRouter>
    </I18nextProvider>,
  )

test('a help link leads to its article, and announces a new tab', async () => {
  const inPlace = await html('en', false)
  expect(inPlace).toContain('href="/help/notifications"')
  expect(inPlace).not.toContain('target=')
  for (const [language, href, words] of [
    ['en', '/help/notifications', en.newTab],
    ['de', '/de/help/notifications', de.newTab],
  ] as const) {
    const beside = await html(language, true)
    expect(beside).toContain(`href="${href}"`)
    expect(beside).toContain('target="_blank"')
    expect(beside).toContain('rel="noopener"')
    expect(beside).toContain(words)
  }
})
