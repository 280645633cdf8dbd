import { describe, expect, it } from 'vitest'
import { helpPage, helpTasks } from '../../contract/helpTasks.ts'
import { adminRoutes, memberRoutes, sandboxRoutes, shellSegments, visitorRoutes } from '../../contract/pagePaths.ts'
import { publicPages } from '../../contract/publicPages.ts'
import { routesOf } from '../lib/manifest.ts'
import { loadAllTexts } from './texts.ts'
import { manifests } from './manifests.ts'
import { isInPalette, pageNames, pages } from './pages.ts'
import routes from './routes.ts'

const registered = Object.values(manifests).flatMap(routesOf)

const pathsFor = (access: string): string[] =>
  registered.flatMap((route) => (route.access === access ? [route.path] : [])).sort()

interface Entry {
  path?: string | undefined
  children?: Entry[] | undefined
}

const pathsIn = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...pathsIn(children)])

describe('manifests', () => {
  it('register every route of the contract, and no other', () => {
    expect(pathsFor('visitor')).toEqual(visitorRoutes)
    expect(pathsFor('member')).toEqual(memberRoutes)
    expect(pathsFor('admin')).toEqual(adminRoutes)
    expect(pathsFor('sandbox')).toEqual(sandboxRoutes)
    const tasks: readonly string[] = helpTasks.map(helpPage)
    expect(pathsFor('public')).toEqual([...publicPages.filter((page) => !tasks.includes(page)), '/help/:task'].sort())
  })

  it('register every page of a feature', () => {
    const files = Object.keys(import.meta.glob('../features/{*,*/admin}/*Page.tsx'))
    const places = Object.entries(manifests).flatMap(([place, manifest]) =>
      routesOf(manifest).map(({ file }) => place.replace('manifest.ts', file)),
    )
    // Shown by the pages of orders and of tasks.
    expect(files.filter((file) => !places.includes(file))).toEqual(['../features/orders/OrderListPage.tsx'])
  })

  it('give every route of the router its page, public ones in both languages', () => {
    const plain = registered.map(({ path }) => path).filter((path) => path !== '/')
    const german = pathsFor('public').map((path) => (path === '/' ? '/de' : `/de${path}`))
    expect(pathsIn(routes).sort()).toEqual([...plain, ...german, '/:slug', '/*'].sort())
  })

  it('name every page once, at one path', () => {
    const names = Object.values(manifests).flatMap(({ pages: own = {} }) => Object.keys(own))
    expect(names.sort()).toEqual([...pageNames].sort())
    expect(new Set(pageNames.map((name) => pages[name].path)).size).toBe(pageNames.length)
    expect([...new Set(pageNames.map((name) => pages[name].path.split('/')[1]))].sort()).toEqual(shellSegments)
  })

  it('have a name for every page in both languages, and synonyms for those in the palette', async () => {
    const all = await loadAllTexts()
    for (const language of ['en', 'de']) {
      const names = all[language]?.['pageNames'] as Record<string, { name: string; synonyms?: string }>
      expect(Object.keys(names).sort()).toEqual([...pageNames].sort())
      for (const page of pageNames) {
        expect(names[page]?.name, page).toMatch(/\p{L}/u)
        expect(names[page]?.synonyms !== undefined, page).toBe(isInPalette(page))
      }
    }
  })
})
