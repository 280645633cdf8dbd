// Writing to the operator: the form that anybody can send, what guards it against spam, and the desk where admins read and close it.
import { z } from 'zod'
import { language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { because, emptyIsNull, line, lines } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

/** `notice`: a link or website that somebody holds to be unlawful (Art. 16 of the Digital Services Act). */
export const contactTopics = ['question', 'problem', 'notice', 'privacy', 'business'] as const
export const contactTopic = z.enum(contactTopics)
export type ContactTopic = z.output<typeof contactTopic>

export const contactStates = ['open', 'done'] as const
export type ContactState = (typeof contactStates)[number]

const messageLengthMin = 20
export const messageLengthMax = 5_000
const nameLengthMax = 100
/** A person who reports several pages needs a few; a list of links is an advertisement. */
const linksPerMessageMax = 8
export const messagesPerPage = 50
/** More are not counted. */
export const openMessagesCountedMax = 100
/** How long closed messages are kept. */
export const closedKeptDays = 180

const pageAddress = z
  .string()
  .trim()
  .max(2_000)
  .refine((given) => URL.canParse(given) && /^https?:\/\/[^\s/]/i.test(given), because('not_a_url'))

/** How often an address of a page is named in a text, in whichever way people write one. */
const countLinks = (text: string): number => text.match(/(?:https?:\/\/|\bwww\.)\S/gi)?.length ?? 0

export const contactForm = z
  .strictObject({
    topic: contactTopic,
    name: emptyIsNull(line({ lengthMax: nameLengthMax })),
    email: z.email().max(254),
    /** What a notice is about; required there, and nowhere else. */
    page_url: emptyIsNull(pageAddress as z.ZodType<string, string>),
    message: lines({ lengthMin: messageLengthMin, lengthMax: messageLengthMax }),
    language,
    /** From `contactTicket`. */
    ticket: z.string().max(300),
    /** People do not see this field; what fills it in is no person. */
    website: z.string().max(2_000).default(''),
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
  /** By which both sides can name it; stands in the subject of mails. */
  reference: z.string(),
  topic: contactTopic,
  state: z.enum(contactStates),
  name: z.string().nullable(),
  email: z.string(),
  page_url: z.string().nullable(),
  message: z.string(),
  language,
  created_at: time,
  /** The account of whoever was signed in while writing. */
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
    summary: 'A ticket for the contact form: to be sent along with it, not at once and not after a day.',
    output: z.object({ ticket: z.string() }),
    errors: [],
  }),
  sendContact: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    summary: 'Writes to the operator. `form_too_fast`: wait a moment; `form_expired`: fetch a new ticket.',
    body: contactForm,
    /** The receipt: what the writer can name when they ask again. */
    output: z.object({ reference: z.string() }),
    errors: ['form_too_fast', 'form_expired', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  contactMessages: endpoint({
    method: 'GET',
    path: '/api/admin/contact',
    access: 'admin',
    summary:
      'What people wrote, newest first, 50 at a time: by state, topic, or a part of reference, address, name or text.',
    query: z.strictObject({
      state: z.enum(contactStates).optional(),
      topic: contactTopic.optional(),
      q: z.string().trim().max(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ messages: z.array(contactMessage), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  contactCount: endpoint({
    method: 'GET',
    path: '/api/admin/contact/count',
    access: 'admin',
    summary: 'How many messages are open; at most 100 are counted.',
    output: z.object({ count: z.int().min(0).max(openMessagesCountedMax) }),
    errors: [],
  }),
  contactMessage: endpoint({
    method: 'GET',
    path: '/api/admin/contact/:id',
    access: 'admin',
    summary: 'One message.',
    params: byId,
    output: z.object({ message: contactMessage }),
    errors: ['not_found'],
  }),
  moveContact: endpoint({
    method: 'PUT',
    path: '/api/admin/contact/:id/state',
    access: 'admin',
    summary: 'Closes a message, or opens it again. Closed ones are deleted after 180 days.',
    params: byId,
    body: z.strictObject({ state: z.enum(contactStates) }),
    output: z.object({ message: contactMessage }),
    errors: ['not_found'],
  }),
} as const
