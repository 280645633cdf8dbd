// Shared steps for tests of the contact form and its inbox: sends messages to the operator.
import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { beforeAll } from 'vitest'
import type { Db } from '../platform/db/database.ts'
import { type Answer, type SignedIn, type TestApi, testSecret } from '../testing/api.ts'
import { makeTicket } from './ticket.ts'

export const openedAgo = (seconds: number): string => makeTicket(testSecret, new Date(Date.now() - seconds * 1000))

export type Filled = Record<string, unknown>

export const form = (more: Filled = {}): Filled => ({
  topic: 'question',
  name: 'Jule Sund',
  email: `${randomUUID()}@example.org`,
  page_url: null,
  message: `What happens to my link when the page is moved? ${randomUUID()}`,
  language: 'en',
  ticket: openedAgo(60),
  website: '',
  ...more,
})

interface Sending {
  network?: string
  key?: string
  token?: string
}

type Tables = Db extends Kysely<infer Known> ? Known : never
type MessageRow = Selectable<Tables['contact_messages']>
type MailRow = Selectable<Tables['mails']>

export interface ContactScenario {
  who(name: 'admin' | 'member'): SignedIn
  /** From a separate network, unless one is given. */
  send(body: Filled, sending?: Sending): Promise<Answer>
  kept(body: Filled): Promise<MessageRow[]>
  mailsAbout(reference: unknown): Promise<MailRow[]>
  /** As the admin. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

/** An admin, a member and their calls, on an API started by a test. */
export const useContact = (api: TestApi): ContactScenario => {
  const people: { admin?: SignedIn; member?: SignedIn } = {}
  const who = (name: 'admin' | 'member'): SignedIn => {
    const person = people[name]
    if (person === undefined) throw new Error('Members exist in tests only.')
    return person
  }
  beforeAll(async () => {
    people.admin = await api.member('admin@example.com')
    people.member = await api.member('member@example.com')
    await api.database.db
      .insertInto('user_roles')
      .values({ user_id: who('admin').memberId, role: 'admin' })
      .execute()
  })
  let networks = 0
  const send = (body: Filled, { network, key = randomUUID(), token }: Sending = {}): Promise<Answer> =>
    api.call('POST', '/api/contact', {
      body,
      headers: { 'x-forwarded-for': network ?? `198.51.100.${++networks % 250}`, 'idempotency-key': key },
      ...(token === undefined ? {} : { token }),
    })
  const kept = (body: Filled) =>
    api.database.db.selectFrom('contact_messages').selectAll().where('message', '=', String(body['message'])).execute()
  const mailsAbout = (reference: unknown) =>
    api.database.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'contact_message')
      .where('subject', 'like', `[${String(reference)}]%`)
      .execute()
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.call(method, path, { token: who('admin').session.access_token, ...(body === undefined ? {} : { body }) })
  return { who, send, kept, mailsAbout, ask }
}
