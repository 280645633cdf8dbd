import { describe, expect, it } from 'vitest'
import { helpTasks } from '../../contract/helpTasks.ts'
import { adminRoutes, memberRoutes } from '../../contract/pagePaths.ts'
import { helpAt } from './pageHelp.ts'
import { pageNames, pages } from './pages.ts'

describe('the help for a page', () => {
  it('is an existing help task, for every page of the app', () => {
    for (const name of pageNames) expect(helpTasks, name).toContain(pages[name].help)
    // The first website is added before the app is shown.
    const inside = [...memberRoutes, ...adminRoutes].filter((route) => route !== '/onboarding')
    for (const route of inside) {
      expect(helpTasks, route).toContain(helpAt(route.replaceAll(/:\w+/g, 'one')))
    }
  })

  it('distinguishes a list from one of its entries, and offers from the website they are on', () => {
    expect(helpAt('/orders')).toBe('order-a-link')
    expect(helpAt('/orders/')).toBe('order-a-link')
    expect(helpAt('/orders/17')).toBe('check-a-link')
    expect(helpAt('/tasks/17')).toBe('deliver-a-link')
    expect(helpAt('/websites/17')).toBe('raise-your-score')
    expect(helpAt('/websites/17/offers')).toBe('offer-links')
    expect(helpAt('/websites/17/offers/new')).toBe('offer-links')
    expect(helpAt('/admin/users/17')).toBe('run-the-exchange')
    expect(helpAt('/somewhere')).toBeNull()
  })
})
