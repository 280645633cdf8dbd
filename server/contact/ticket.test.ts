import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeTicket, makeTicket, ticketAgeMinSeconds, ticketLifeSeconds } from './ticket.ts'

const opened = new Date('2026-05-04T10:00:00Z')
const after = (seconds: number): Date => new Date(opened.getTime() + seconds * 1000)
const ticket = makeTicket('secret', opened)

describe('the ticket of the contact form', () => {
  it('is valid from a few seconds after the form was opened until a day later', () => {
    expect(judgeTicket('secret', ticket, opened)).toEqual({ kind: 'too_young', waitSeconds: ticketAgeMinSeconds })
    expect(judgeTicket('secret', ticket, after(2.4))).toEqual({ kind: 'too_young', waitSeconds: 1 })
    expect(judgeTicket('secret', ticket, after(ticketAgeMinSeconds))).toEqual({ kind: 'good' })
    expect(judgeTicket('secret', ticket, after(ticketLifeSeconds))).toEqual({ kind: 'good' })
    expect(judgeTicket('secret', ticket, after(ticketLifeSeconds + 1))).toEqual({ kind: 'worthless' })
  })

  it('is invalid if it is unsigned or signed with another secret', () => {
    expect(judgeTicket('other', ticket, after(60))).toEqual({ kind: 'worthless' })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (given) => {
        expect(judgeTicket('secret', given, after(60))).toEqual({ kind: 'worthless' })
      }),
    )
    const bytes = Buffer.from(ticket, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(judgeTicket('secret', changed.toString('base64url'), after(60))).toEqual({ kind: 'worthless' })
    }
  })
})
