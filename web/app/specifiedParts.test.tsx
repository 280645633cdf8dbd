import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createI18n, type Language } from '../lib/i18n.ts'
import { Banner } from './consent/Banner.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { ErrorPage } from './pages/ErrorPage.tsx'
import { pageNames as namesDe } from './pageNamesDe.ts'
import { pageNames as namesEn } from './pageNamesEn.ts'
import { pages, pagesIn } from './pages.ts'
import { Navigation } from './shell/Navigation.tsx'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, {
    resources: { en: { app: en, pageNames: namesEn }, de: { app: de, pageNames: namesDe } },
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{shown}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

afterEach(() => void vi.unstubAllGlobals())

const buttonsIn = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) => inside.replaceAll(/<[^>]+>/g, ''))

test('the error screen apologises, and offers to reload or to try again', async () => {
  const shown = await html('de', <ErrorPage error={new Error('broken')} />)
  expect(shown).toMatch(/<h1[^>]*>Etwas ist schief gelaufen<\/h1>/)
  expect(shown).toMatch(/Entschuldigung, .* unerwarteter Fehler .* neu .* Support/)
  expect(buttonsIn(shown)).toEqual(['Seite neu laden', 'Erneut versuchen'])
})

test('the cookie banner has three choices, and links to the privacy policy and the terms', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const shown = await html('en', <Banner />)
  expect(buttonsIn(shown)).toEqual(['Accept All', 'Necessary Only', 'Customize'])
  expect([...shown.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/privacy', '/terms'])
})

describe('the side navigation', () => {
  const linksFor = async (isAdmin: boolean): Promise<string[]> => {
    const shown = await html('en', <Navigation isAdmin={isAdmin} />)
    return [...shown.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)
  }
  const pathsIn = (section: Parameters<typeof pagesIn>[0]): string[] => pagesIn(section).map((name) => pages[name].path)

  test('has the pages of main, marketplace and account for every member', async () => {
    expect(await linksFor(false)).toEqual([...pathsIn('main'), ...pathsIn('marketplace'), ...pathsIn('account')])
  })

  test('has the admin section for admins only', async () => {
    const links = await linksFor(true)
    expect(links.slice(-pathsIn('admin').length)).toEqual(pathsIn('admin'))
    expect(links).toEqual(
      expect.arrayContaining([
        '/admin/users',
        '/admin/credits',
        '/admin/email-logs',
        '/admin/messaging',
        '/admin/orders',
        '/admin/api-quotas',
        '/admin/domain-quality',
      ]),
    )
  })

  test('counts purchases, jobs and credits beside their pages', () => {
    expect([pages.orders, pages.tasks, pages.credits].map(({ counter }) => counter)).toEqual([
      'orders',
      'tasks',
      'credits',
    ])
  })
})
