// What an admin tells all members or a segment of them.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { mailPreview } from './mailTemplates.ts'
import { because, line } from './texts.ts'

export const segmentActivities = ['active_30_days', 'silent_90_days'] as const
export const segmentBalances = ['none', 'some'] as const

/** Confirmed members who are not blocked; each field narrows them down. */
export const segment = z.strictObject({
  language: language.optional(),
  activity: z.enum(segmentActivities).optional(),
  balance: z.enum(segmentBalances).optional(),
  role: z.enum(['admin', 'member']).optional(),
  joined_since: z.iso.date().optional(),
  joined_until: z.iso.date().optional(),
})
export type Segment = z.output<typeof segment>

const inLanguage = z.strictObject({
  title: line({ lengthMin: 1, lengthMax: 200 }),
  /** HTML with the variables of the kind admin_message, as in a template. The bell shows it as text. */
  body: z.string().min(1).max(20_000),
  action: line({ lengthMax: 80 }),
})

export const broadcastContent = z.strictObject({ en: inLanguage, de: inLanguage })
export type BroadcastContent = z.output<typeof broadcastContent>

/** Leads somewhere in the product; nothing that a browser could read as another host. */
const path = line({ lengthMax: 500 }).refine((given) => /^\/(?![/\\])[^\\\s]*$/.test(given), because('wrong_value'))

export const broadcastDraft = z.strictObject({ segment, content: broadcastContent, path: path.nullable() })

export const broadcastStates = ['draft', 'scheduled', 'sending', 'done', 'stopped'] as const
export const broadcastState = z.enum(broadcastStates)
export type BroadcastState = z.output<typeof broadcastState>

const reach = z.object({
  /** Members in the segment now. */
  members: z.int(),
  /** Of them, who gets it by mail as well. */
  mailed: z.int(),
})

export const broadcast = z.object({
  id: z.uuid(),
  state: broadcastState,
  segment,
  content: broadcastContent,
  path: z.string().nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.object({ id: z.uuid(), name: z.string() }),
  scheduled_at: z.iso.datetime().nullable(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** How far it is: whom it was meant for when it began, and whom it has reached. */
  audience: z.int().nullable(),
  notified: z.int(),
  mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), bounced: z.int(), cancelled: z.int() }),
  /** Of whom it has reached, who is still to get a mail about it, at once or with their next digest. */
  to_be_written: z.int(),
  /** There is something left that would not happen: members to be told, or mails to be written or sent. */
  stoppable: z.boolean(),
})
export type Broadcast = z.output<typeof broadcast>

const byId = z.object({ id: z.uuid() })

export const broadcastEndpoints = {
  broadcasts: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'Broadcasts, newest first, 20 at a time.',
    query: z.strictObject({ state: broadcastState.optional(), cursor: z.string().max(200).optional() }),
    output: z.object({ broadcasts: z.array(broadcast), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  broadcast: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'One broadcast and how far it is.',
    params: byId,
    output: broadcast,
    errors: ['not_found'],
  }),
  reach: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/reach',
    access: 'admin',
    summary: 'How many members a segment has now, and how many of them get mail.',
    body: z.strictObject({ segment }),
    output: reach,
    errors: [],
  }),
  previewBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/preview',
    access: 'admin',
    summary: 'The mail in one language, for the admin as its reader, and what would keep it from being sent.',
    body: z.strictObject({ language, content: inLanguage, path: path.nullable() }),
    output: mailPreview.extend({ bell: z.object({ title: z.string(), message: z.string() }) }),
    errors: [],
  }),
  testBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/test',
    access: 'admin',
    summary: 'Sends the mail in one language to the admin who asks.',
    body: z.strictObject({ language, content: inLanguage, path: path.nullable() }),
    output: done,
    errors: [],
  }),
  createBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'Keeps a draft.',
    body: broadcastDraft,
    output: broadcast,
    errors: [],
    idempotency: 'required',
  }),
  changeBroadcast: endpoint({
    method: 'PUT',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Changes a draft. Refused once it is on its way, or when another tab changed it since.',
    params: byId,
    body: broadcastDraft.extend({ based_on: z.int32().min(1) }),
    output: broadcast,
    errors: ['not_found', 'conflict'],
  }),
  discardBroadcast: endpoint({
    method: 'DELETE',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Removes a draft.',
    params: byId,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  sendBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/:id/send',
    access: 'admin',
    summary: 'Sends a draft, now or at a time to come. A second click changes nothing.',
    params: byId,
    body: z.strictObject({ based_on: z.int32().min(1), at: z.iso.datetime().nullable() }),
    output: broadcast,
    errors: ['not_found', 'conflict', 'no_recipients'],
    idempotency: 'required',
  }),
  stopBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/:id/stop',
    access: 'admin',
    summary: 'Stops one as long as something of it is left: nobody else is told, and mails that wait are not sent.',
    params: byId,
    output: broadcast,
    errors: ['not_found', 'conflict'],
  }),
} as const
