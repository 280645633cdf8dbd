import { describe, expect, it } from 'vitest'
import { handedOver } from './handedOver.ts'

describe('state passed between account pages', () => {
  it('is read from the history entry, whatever else is in it', () => {
    expect(handedOver({ email: 'lena@example.org', send: true })).toEqual({
      email: 'lena@example.org',
      ask: false,
      send: true,
    })
    expect(handedOver(null)).toEqual({ email: null, ask: false, send: false })
    expect(handedOver({ email: 7, ask: 'yes' })).toEqual({ email: null, ask: false, send: false })
    expect(handedOver({ email: '' }).email).toBeNull()
  })
})
