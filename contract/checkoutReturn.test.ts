import { describe, expect, it } from 'vitest'
import { checkoutReturnPath, readCheckoutReturn, withoutCheckoutReturn } from './checkoutReturn.ts'

const id = '7f4df1a0-3f54-4c6f-9d0f-6a4b2f0a9b11'
const searchOf = (path: string): URLSearchParams => new URL(path, 'https://ankerplatz.test').searchParams

describe('the return address of a checkout', () => {
  it('is read back the way it was written', () => {
    expect(checkoutReturnPath('pack', id, 'done')).toBe(`/credits?purchase=${id}&checkout=done`)
    expect(readCheckoutReturn(searchOf(checkoutReturnPath('pack', id, 'done')))).toEqual({
      of: 'purchase',
      id,
      end: 'done',
    })
    expect(readCheckoutReturn(searchOf(checkoutReturnPath('plan', id, 'cancelled')))).toEqual({
      of: 'subscription',
      id,
      end: 'cancelled',
    })
    expect(checkoutReturnPath('upgrade', id, 'done')).toBe(`/subscriptions?purchase=${id}&checkout=done`)
  })

  it('is ignored when typed by hand', () => {
    for (const path of [
      '/credits',
      `/credits?purchase=${id}`,
      '/credits?purchase=1&checkout=done',
      '/credits?checkout=paid',
    ]) {
      expect(readCheckoutReturn(searchOf(path))).toBeNull()
    }
  })

  it('is removed and leaves the rest of the query', () => {
    const search = searchOf(`/credits?kind=bonus&purchase=${id}&checkout=done`)
    expect(withoutCheckoutReturn(search).toString()).toBe('kind=bonus')
  })
})
