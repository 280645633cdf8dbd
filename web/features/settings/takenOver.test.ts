import { describe, expect, it } from 'vitest'
import { takenOver } from './takenOver.ts'

const before = { email_new_orders: true, email_system_updates: true, days: 5 }

describe('a change that could not be kept', () => {
  it('goes back to what it was, and leaves alone what was changed beside it', () => {
    const now = { email_new_orders: false, email_system_updates: false, days: 5 }
    expect(takenOver(now, before, ['email_new_orders'])).toEqual({ ...now, email_new_orders: true })
  })

  it('needs something to go back to', () => {
    expect(takenOver(undefined, before, ['days'])).toBeUndefined()
    expect(takenOver(before, undefined, ['days'])).toBe(before)
  })
})
