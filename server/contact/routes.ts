// HTTP routes of the contact form, with spam protection, and of the admin inbox.
import { randomUUID } from 'node:crypto'
import { type ContactForm, contactEndpoints } from '../../contract/contact.ts'
import { hourSeconds } from '../../contract/durations.ts'
import type { Brand } from '../platform/mail/template.ts'
import { now } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { act } from '../accounts/audit/adminAction.ts'
import { countOpen, listMessages, moveMessage, readMessage, referenceOf } from './inbox.ts'
import { receive } from './receive.ts'
import { judgeTicket, makeTicket } from './ticket.ts'

export interface ContactParts {
  db: Db
  secret: string
  brand: Brand
}

const ticketsPerNetwork: RateLimit = { name: 'contact form by network', burst: 60, perSeconds: 600 }
/** Several people may share one network; one person has few questions an hour. */
const messagesPerNetwork: RateLimit = { name: 'contact by network', burst: 10, perSeconds: hourSeconds }
const messagesPerAddress: RateLimit = { name: 'contact by address', burst: 5, perSeconds: hourSeconds }

export const contactRoutes = (parts: ContactParts): Route[] => [...writerRoutes(parts), ...contactInboxRoutes(parts)]

const writerRoutes = ({ db, secret, brand }: ContactParts): Route[] => [
  route(contactEndpoints.contactTicket, async ({ exchange }) => {
    await limit(db, ticketsPerNetwork, exchange.network())
    exchange.addHeader('cache-control', 'no-store')
    return { ticket: makeTicket(secret, await now(db)) }
  }),
  route(contactEndpoints.sendContact, async ({ caller, body, exchange, idempotencyKey: key }) => {
    const memberId = caller?.memberId ?? null
    await limit(db, messagesPerNetwork, exchange.network())
    // A bot gets the same response as a person, so that it learns nothing. A signed-in member never counts as a bot.
    if (body.website !== '' && memberId === null) return { reference: referenceOf(randomUUID()) }
    refuseBadTicket(secret, body, await now(db))
    await limit(db, messagesPerAddress, body.email.toLowerCase())
    // A retry may come with a new ticket.
    const request = JSON.stringify({ ...body, ticket: '' })
    const asked = { scope: `contact ${memberId ?? ''}`, key, request }
    return inTransaction(db, (tx) => answerOnce(tx, asked, () => receive(tx, brand, { form: body, memberId })))
  }),
]

const refuseBadTicket = (secret: string, { ticket }: ContactForm, at: Date): void => {
  const state = judgeTicket(secret, ticket, at)
  switch (state.kind) {
    case 'good':
      return
    case 'too_young':
      throw new AppError('form_too_fast', { retryAfterSeconds: state.waitSeconds })
    case 'worthless':
      throw new AppError('form_expired')
  }
}

const contactInboxRoutes = ({ db }: ContactParts): Route[] => [
  route(contactEndpoints.contactMessages, ({ query }) => listMessages(db, query)),
  // Must precede the route whose parameter matches any segment.
  route(contactEndpoints.contactCount, async () => ({ count: await countOpen(db) })),
  route(contactEndpoints.contactMessage, async ({ params }) => ({ message: await readMessage(db, params.id) })),
  route(contactEndpoints.moveContact, async ({ caller, params: { id }, body: { state } }) => {
    const actorId = caller.memberId
    const { member, reference, state: before } = await readMessage(db, id)
    if (before !== state) {
      const action = state === 'done' ? 'close_contact' : 'reopen_contact'
      const about = member === null ? {} : { subjectId: member.id }
      await act(db, { actorId, action, ...about }, async (tx, note) => {
        note({ reference })
        await moveMessage(tx, { id, state, adminId: actorId })
      })
    }
    return { message: await readMessage(db, id) }
  }),
]
