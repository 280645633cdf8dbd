import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyLink } from './replyLink.ts'

const message = { email: 'jule@example.org', message: 'First line\nSecond & last', reference: '1A2B3C4D' }

describe('the reply link', () => {
  it('contains the sender’s address, the reference and the message', () => {
    const link = new URL(replyLink(message, 'A question · Ankerplatz'))
    expect(link.pathname).toBe('jule@example.org')
    expect(link.searchParams.get('subject')).toBe('Re: [1A2B3C4D] A question · Ankerplatz')
    expect(link.searchParams.get('body')).toBe('\r\n\r\n> First line\r\n> Second & last')
  })

  it('adds nothing to the email, whatever was written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string({ unit: 'grapheme', maxLength: 3000 }), (email, text) => {
        const link = new URL(replyLink({ ...message, email, message: text }, 'x'))
        expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
        expect(decodeURIComponent(link.pathname)).toBe(email)
      }),
    )
  })
})
