// Ticket of the contact form against bots: requested when the form is opened, sent with it once old enough, and renewed
// when too old. People never wait for it, because writing takes longer.
import type { contactEndpoints } from '../../../contract/contact.ts'
import { ApiError, at, call } from '../../lib/api.ts'

const form = at<typeof contactEndpoints.contactTicket>('GET', '/api/contact/form')

/** A little more than the server requires, because the clocks differ. */
export const ticketRestMs = 3_500

interface Ticket {
  ticket: string
  fetchedAtMs: number
}

export interface TicketStore {
  /** Prefetches a ticket. A failure is reported when the ticket is needed. */
  prepare(): void
  /** Runs `use` with a ticket that is old enough; retries with a new one if the server found it too old. */
  withTicket<T>(use: (ticket: string) => Promise<T>): Promise<T>
}

export interface TicketParts {
  fetch(): Promise<string>
  now(): number
  wait(ms: number): Promise<void>
}

const parts: TicketParts = {
  fetch: async () => (await call(form, {})).ticket,
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export const createTicketStore = ({ fetch, now, wait }: TicketParts = parts): TicketStore => {
  let current: Promise<Ticket> | null = null
  const take = (): Promise<Ticket> => {
    current ??= fetch().then(
      (ticket) => ({ ticket, fetchedAtMs: now() }),
      (error: unknown) => {
        current = null
        throw error
      },
    )
    return current
  }
  const attempt = async <T>(use: (ticket: string) => Promise<T>): Promise<T> => {
    const { ticket, fetchedAtMs } = await take()
    const restMs = fetchedAtMs + ticketRestMs - now()
    if (restMs > 0) await wait(restMs)
    return use(ticket)
  }
  return {
    prepare: () => void take().catch(() => undefined),
    withTicket: async (use) => {
      try {
        return await attempt(use)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'form_expired') throw error
        current = null
        return attempt(use)
      }
    },
  }
}
