import { describe, expect, it } from 'vitest'
import { adminRoutes, memberRoutes } from '../../contract/webRoutes.ts'
import { crumbsOf } from './breadcrumbs.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { pageAt, pages, pagesIn } from './pages.ts'

const labels = (pathname: string, texts: typeof en): string[] =>
  crumbsOf(pathname).map((crumb) => (crumb.kind === 'page' ? texts.pages[crumb.page] : crumb.label))

describe('breadcrumbs', () => {
  it('start at the dashboard and end, unlinked, where the reader is', () => {
    expect(crumbsOf('/orders/17')).toEqual([
      { kind: 'page', page: 'dashboard', to: '/dashboard' },
      { kind: 'page', page: 'orders', to: '/orders' },
      { kind: 'detail', label: '17' },
    ])
    expect(crumbsOf('/dashboard')).toEqual([{ kind: 'page', page: 'dashboard', to: null }])
  })

  it('have the labels of the specification', () => {
    const paths = [
      '/dashboard',
      '/websites',
      '/backlinks',
      '/orders',
      '/tasks',
      '/credits',
      '/settings',
      '/earn-credits',
    ]
    expect(paths.map((path) => labels(path, de).at(-1))).toEqual([
      'Dashboard',
      'Websites',
      'Backlink Shop',
      'Meine Käufe',
      'Meine Aufträge',
      'Credits',
      'Einstellungen',
      'Credits verdienen',
    ])
    expect(paths.map((path) => labels(path, en).at(-1))).toEqual([
      'Dashboard',
      'Websites',
      'Backlink Shop',
      'My Purchases',
      'My Jobs',
      'Credits',
      'Settings',
      'Earn credits',
    ])
  })

  it('show a site below the shop it was found in, and read its name out of the address', () => {
    expect(labels('/sites/m%C3%BChle.test', en)).toEqual(['Dashboard', 'Backlink Shop', 'mühle.test'])
    expect(labels('/sites/%E0%A4%A', en).at(-1)).toBe('%E0%A4%A')
  })
})

describe('pages', () => {
  it('are known for every address inside the shell', () => {
    const inShell = [...memberRoutes, ...adminRoutes].filter((route) => route !== '/onboarding')
    expect(inShell.filter((route) => pageAt(route) === null)).toEqual([])
    expect(pageAt('/ordersx')).toBeNull()
  })

  it('are listed in the order of the navigation', () => {
    expect(pagesIn('marketplace').map((name) => pages[name].path)).toEqual([
      '/backlinks',
      '/orders',
      '/tasks',
      '/exchange',
      '/content',
    ])
  })
})
