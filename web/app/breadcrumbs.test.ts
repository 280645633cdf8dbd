import { describe, expect, it } from 'vitest'
import { adminRoutes, memberRoutes } from '../../contract/pagePaths.ts'
import { crumbsOf } from './breadcrumbs.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { pageNames as namesDe } from './pageNamesDe.ts'
import { pageNames as namesEn } from './pageNamesEn.ts'
import { pageAt, pages, pagesIn } from './pages.ts'

const inGerman = { names: namesDe, texts: de }
const inEnglish = { names: namesEn, texts: en }

const labels = (pathname: string, { names, texts }: typeof inEnglish): unknown[] =>
  crumbsOf(pathname).map((crumb) => {
    if (crumb.kind === 'page') return names[crumb.page]?.name
    return crumb.kind === 'part' ? texts.parts[crumb.part] : crumb.label
  })

describe('breadcrumbs', () => {
  it('start at the dashboard and end with the current page, unlinked', () => {
    expect(crumbsOf('/orders/17')).toEqual([
      { kind: 'page', page: 'dashboard', to: '/dashboard' },
      { kind: 'page', page: 'orders', to: '/orders' },
      { kind: 'detail', label: '17', to: null },
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
    expect(paths.map((path) => labels(path, inGerman).at(-1))).toEqual([
      'Dashboard',
      'Websites',
      'Backlink Shop',
      'Meine Käufe',
      'Meine Aufträge',
      'Credits',
      'Einstellungen',
      'Credits verdienen',
    ])
    expect(paths.map((path) => labels(path, inEnglish).at(-1))).toEqual([
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

  it('show a site below the shop it was found in, and read its name from the URL', () => {
    expect(labels('/sites/m%C3%BChle.test', inEnglish)).toEqual(['Dashboard', 'Backlink Shop', 'mühle.test'])
    expect(labels('/sites/%E0%A4%A', inEnglish).at(-1)).toBe('%E0%A4%A')
  })

  it('lead from an offer back to the offers of its website, and to the website', () => {
    expect(labels('/websites/17/offers', inGerman)).toEqual(['Dashboard', 'Websites', '17', 'Angebote'])
    expect(crumbsOf('/websites/17/offers/new').slice(2)).toEqual([
      { kind: 'detail', label: '17', to: '/websites/17' },
      { kind: 'part', part: 'offers', to: '/websites/17/offers' },
      { kind: 'part', part: 'newOffer', to: null },
    ])
    expect(labels('/websites/17/offers/4', inEnglish).at(-1)).toBe('Edit offer')
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
      '/basket',
      '/projects',
      '/orders',
      '/tasks',
      '/offers',
      '/exchange',
      '/content',
    ])
  })
})
