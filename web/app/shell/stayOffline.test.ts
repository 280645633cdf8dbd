import { describe, expect, it } from 'vitest'
import { kindOfPage, wouldBeLost } from './stayOffline.ts'

const here = 'https://exchange.test/orders?group=open'
const plain = { target: '', download: false, elsewhere: false }
const open = new Set([kindOfPage('/orders'), kindOfPage('/orders/1'), kindOfPage('/admin/users')])
const isLost = (href: string, more: Partial<typeof plain> = {}) => wouldBeLost({ ...plain, ...more, href }, here, open)

describe('a link that is followed offline', () => {
  it('is not followed to a page whose files were never loaded', () => {
    expect(isLost('/credits')).toBe(true)
    expect(isLost('/orders/1/report')).toBe(true)
    expect(isLost('/admin/credits')).toBe(true)
    expect(isLost('https://elsewhere.test/')).toBe(true)
  })

  it('is followed to pages that were open before, and within this one', () => {
    expect(isLost('/orders/2')).toBe(false)
    expect(isLost('/admin/users')).toBe(false)
    expect(isLost('/orders?group=ended')).toBe(false)
    expect(isLost('#main')).toBe(false)
  })

  it('is left to the browser if the page stays open', () => {
    expect(isLost('/credits', { target: '_blank' })).toBe(false)
    expect(isLost('/credits', { elsewhere: true })).toBe(false)
    expect(isLost('/invoice.pdf', { download: true })).toBe(false)
    expect(isLost('mailto:somebody@exchange.test')).toBe(false)
    expect(isLost('blob:https://exchange.test/1')).toBe(false)
  })
})
