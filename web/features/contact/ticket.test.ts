import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { ApiError } from '../../lib/http.ts'
import { createTicketStore, ticketRestMs } from './ticket.ts'

const scenario = () => {
  let time = 0
  let fetched = 0
  let offline = false
  const waits: number[] = []
  const store = createTicketStore({
    fetch: () => (offline ? Promise.reject(new Error('offline')) : Promise.resolve(`ticket ${++fetched}`)),
    now: () => time,
    wait: (ms) => {
      waits.push(ms)
      time += ms
      return Promise.resolve()
    },
  })
  return {
    store,
    waits,
    pass: (ms: number) => void (time += ms),
    goOffline: (now: boolean) => void (offline = now),
  }
}

const expired = () => new ApiError(410, { code: 'form_expired' })

describe('the ticket of the contact form', () => {
  it('is ready by the time the message is written, without waiting', async () => {
    const { store, waits, pass } = scenario()
    store.prepare()
    await Promise.resolve()
    pass(minuteMs)
    expect(await store.withTicket((ticket) => Promise.resolve(ticket))).toBe('ticket 1')
    expect(waits).toEqual([])
  })

  it('is delayed briefly if a browser has filled in everything at once', async () => {
    const { store, waits } = scenario()
    expect(await store.withTicket((ticket) => Promise.resolve(ticket))).toBe('ticket 1')
    expect(waits).toEqual([ticketRestMs])
  })

  it('is renewed once when the form was open for too long', async () => {
    const { store, waits } = scenario()
    const used: string[] = []
    const sent = store.withTicket((ticket) => {
      used.push(ticket)
      return ticket === 'ticket 1' ? Promise.reject(expired()) : Promise.resolve('sent')
    })
    expect(await sent).toBe('sent')
    expect(used).toEqual(['ticket 1', 'ticket 2'])
    expect(waits).toHaveLength(2)
    await expect(store.withTicket(() => Promise.reject(expired()))).rejects.toMatchObject({ code: 'form_expired' })
  })

  it('is requested later if there was no connection before', async () => {
    const { store, goOffline } = scenario()
    goOffline(true)
    store.prepare()
    await expect(store.withTicket((ticket) => Promise.resolve(ticket))).rejects.toThrow('offline')
    goOffline(false)
    expect(await store.withTicket((ticket) => Promise.resolve(ticket))).toBe('ticket 1')
  })
})
