// Broadcasts: messages from an admin to all members or a segment.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { broadcastPathLengthMax, mailActionLengthMax, mailTitleLengthMax } from './limits.ts'
import { mailPreview } from './mailTemplates.ts'
import { because, exact, line, mailBody } from './texts.ts'

export const segmentActivities = ['active_30_days', 'silent_90_days'] as const
export const segmentBalances = ['none', 'some'] as const

/** Confirmed members who are not blocked; each field narrows the segment. */
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
  title: line({ lengthMin: 1, lengthMax: mailTitleLengthMax }),
  /** HTML with the variables of the kind admin_message, as in a template. The notification list shows it as text. */
  body: mailBody,
  action: line({ lengthMax: mailActionLengthMax }),
})

export const broadcastContent = z.strictObject({ en: inLanguage, de: inLanguage })
export type BroadcastContent = z.output<typeof broadcastContent>

/** A path within the product; never one that a browser could read as another host. */
const path = line({ lengthMax: broadcastPathLengthMax }).refine(
  (given) => /^\/(?![/\\])[^\\\s]*$/.test(given),
  because('wrong_value'),
)

export const broadcastDraft = z.strictObject({ segment, content: broadcastContent, path: path.nullable() })

export const broadcastStates = ['draft', 'scheduled', 'sending', 'done', 'stopped'] as const
export const broadcastState = z.enum(broadcastStates)
export type BroadcastState = z.output<typeof broadcastState>

const reach = z.object({
  /** Current number of members in the segment. */
  members: z.int(),
  /** How many of them also get it by email. */
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
  /** Progress: number of members when it started, and how many were notified. */
  audience: z.int().nullable(),
  notified: z.int(),
  mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), bounced: z.int(), cancelled: z.int() }),
  /** Notified members who still get an email about it, immediately or with their next digest. */
  to_be_written: z.int(),
  /** Stopping would still have an effect: members to notify, or emails to write or send. */
  stoppable: z.boolean(),
})
export type Broadcast = z.output<typeof broadcast>

const byId = z.object({ id: z.uuid() })

export const broadcastEndpoints = {
  broadcasts: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'Lists broadcasts, newest first, 20 per page.',
    query: z.strictObject({ state: broadcastState.optional(), cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ broadcasts: z.array(broadcast), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  broadcast: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Returns one broadcast and its progress.',
    params: byId,
    output: broadcast,
    errors: ['not_found'],
  }),
  reach: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/reach',
    access: 'admin',
    summary: 'Counts the members of a segment, and how many of them get email.',
    body: z.strictObject({ segment }),
    output: reach,
    errors: [],
  }),
  previewBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/preview',
    access: 'admin',
    summary:
      'Previews the email in one language, with the admin as recipient, and lists what would prevent sending it.',
    body: z.strictObject({ language, content: inLanguage, path: path.nullable() }),
    output: mailPreview.extend({ bell: z.object({ title: z.string(), message: z.string() }) }),
    errors: [],
  }),
  testBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/test',
    access: 'admin',
    summary: 'Sends the email in one language to the calling admin.',
    body: z.strictObject({ language, content: inLanguage, path: path.nullable() }),
    output: done,
    errors: [],
  }),
  createBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts',
    access: 'admin',
    summary: 'Saves a draft.',
    body: broadcastDraft,
    output: broadcast,
    errors: [],
    idempotency: 'required',
  }),
  changeBroadcast: endpoint({
    method: 'PUT',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Updates a draft. Rejected once it is being sent, or if another tab has changed it since.',
    params: byId,
    body: broadcastDraft.extend({ based_on: z.int32().min(1) }),
    output: broadcast,
    errors: ['not_found', 'conflict'],
  }),
  discardBroadcast: endpoint({
    method: 'DELETE',
    path: '/api/admin/broadcasts/:id',
    access: 'admin',
    summary: 'Deletes a draft.',
    params: byId,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  sendBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/:id/send',
    access: 'admin',
    summary: 'Sends a draft, now or at a later time. Idempotent.',
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
    summary: 'Stops a broadcast that is not finished: no further members are notified, and queued emails are not sent.',
    params: byId,
    output: broadcast,
    errors: ['not_found', 'conflict'],
  }),
} as const
