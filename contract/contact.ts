// Contact form: public form, spam protection, and the inbox where admins read and close messages.
import { z } from 'zod'
import { email, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { contactMessageLengthMax, contactMessageLengthMin, openMessagesCountedMax, searchLengthMax } from './limits.ts'
import { because, emptyIsNull, exact, line, lines, typed } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

/** `notice`: report of an unlawful link or website (Art. 16 of the Digital Services Act). */
export const contactTopics = ['question', 'problem', 'notice', 'privacy', 'business'] as const
export const contactTopic = z.enum(contactTopics)
export type ContactTopic = z.output<typeof contactTopic>

export const contactStates = ['open', 'done'] as const
export type ContactState = (typeof contactStates)[number]

const nameLengthMax = 100
/** A report of several pages needs a few links; a list of links is an advertisement. */
const linksPerMessageMax = 8
export const messagesPerPage = 50
/** Retention of closed messages. */
export const closedKeptDays = 180

const pageAddress = typed({ lengthMax: 2_000 }).refine(
  (given) => URL.canParse(given) && /^https?:\/\/[^\s/]/i.test(given),
  because('not_a_url'),
)

/** Counts the page addresses in a text, in any common notation. */
const countLinks = (text: string): number => text.match(/(?:https?:\/\/|\bwww\.)\S/gi)?.length ?? 0

export const contactForm = z
  .strictObject({
    topic: contactTopic,
    name: emptyIsNull(line({ lengthMax: nameLengthMax })),
    email,
    /** Subject of a notice; required there and nowhere else. */
    page_url: emptyIsNull(pageAddress as z.ZodType<string, string>),
    message: lines({ lengthMin: contactMessageLengthMin, lengthMax: contactMessageLengthMax }),
    language,
    /** From `contactTicket`. */
    ticket: exact({ lengthMax: 300 }),
    /** Honeypot: people do not see this field, so a value means a bot. */
    website: exact({ lengthMax: 2_000 }).default(''),
  })
  .superRefine(({ topic, page_url: pageUrl, name, message }, context) => {
    const missing = (path: string): void => context.addIssue({ code: 'custom', path: [path], ...because('required') })
    if (topic === 'notice' && pageUrl === null) missing('page_url')
    if (topic === 'notice' && name === null) missing('name')
    if (countLinks(message) > linksPerMessageMax) {
      context.addIssue({ code: 'custom', path: ['message'], ...because('too_many_links') })
    }
  })
export type ContactForm = z.output<typeof contactForm>
export type ContactInput = z.input<typeof contactForm>

export const contactMessage = z.object({
  id: z.uuid(),
  /** Reference for both sides; part of the subject of emails. */
  reference: z.string(),
  topic: contactTopic,
  state: z.enum(contactStates),
  name: z.string().nullable(),
  email: z.string(),
  page_url: z.string().nullable(),
  message: z.string(),
  language,
  created_at: time,
  /** Account of the sender, if signed in while writing. */
  member: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  closed_at: time.nullable(),
  closed_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const contactEndpoints = {
  contactTicket: endpoint({
    method: 'GET',
    path: '/api/contact/form',
    access: 'anyone',
    summary: 'Issues a ticket for the contact form, to be sent along with it: not immediately, and within a day.',
    output: z.object({ ticket: z.string() }),
    errors: [],
  }),
  sendContact: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    summary: 'Sends a message to the operator. `form_too_fast`: wait a moment; `form_expired`: fetch a new ticket.',
    body: contactForm,
    /** Reference that the sender can quote later. */
    output: z.object({ reference: z.string() }),
    errors: ['form_too_fast', 'form_expired', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  contactMessages: endpoint({
    method: 'GET',
    path: '/api/admin/contact',
    access: 'admin',
    summary:
      'Lists contact messages, newest first, 50 per page; filter by state, topic, or part of reference, address, name or text.',
    query: z.strictObject({
      state: z.enum(contactStates).optional(),
      topic: contactTopic.optional(),
      q: typed({ lengthMax: searchLengthMax }).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ messages: z.array(contactMessage), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  contactCount: endpoint({
    method: 'GET',
    path: '/api/admin/contact/count',
    access: 'admin',
    summary: 'Counts open messages, up to 100.',
    output: z.object({ count: z.int().min(0).max(openMessagesCountedMax) }),
    errors: [],
  }),
  contactMessage: endpoint({
    method: 'GET',
    path: '/api/admin/contact/:id',
    access: 'admin',
    summary: 'Returns one message.',
    params: byId,
    output: z.object({ message: contactMessage }),
    errors: ['not_found'],
  }),
  moveContact: endpoint({
    method: 'PUT',
    path: '/api/admin/contact/:id/state',
    access: 'admin',
    summary: 'Closes or reopens a message. Closed ones are deleted after 180 days.',
    params: byId,
    body: z.strictObject({ state: z.enum(contactStates) }),
    output: z.object({ message: contactMessage }),
    errors: ['not_found'],
  }),
} as const
