// What the command palette finds beyond pages and actions: the member's own things and the websites of the exchange, and for admins
// members, domains and orders of everybody.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exchangeStages } from './exchangeProcess.ts'
import { orderStatuses } from './orderProcess.ts'
import { memberStatus } from './userAdmin.ts'
import { websiteState } from './websites.ts'

/** Of each kind; whoever looks for more has a page for it. */
export const paletteFindsMax = 5
const paletteWordsMax = 100

/** How a draft stands: nothing written yet, being written, written, or the last attempt failed. */
export const draftStates = ['empty', 'writing', 'written', 'failed'] as const

const find = <State extends z.ZodType>(state: State) =>
  z.array(
    z.object({
      /** By which its page is found. */
      id: z.string(),
      title: z.string(),
      /** What else tells it from others, e.g. where an ordered link leads. */
      note: z.string().nullable(),
      state,
    }),
  )

const group = <Kind extends string, State extends z.ZodType>(kind: Kind, state: State) =>
  z.object({ kind: z.literal(kind), found: find(state).max(paletteFindsMax) })

const orderState = z.enum(orderStatuses)
/** Of a website of the exchange its score says most. */
const score = z.int().min(0).max(100).nullable()

export const paletteGroup = z.discriminatedUnion('kind', [
  group('websites', websiteState),
  group('orders', orderState),
  group('tasks', orderState),
  group('projects', z.null()),
  group('drafts', z.enum(draftStates)),
  group('exchanges', z.enum(exchangeStages)),
  group('sites', score),
])
export type PaletteGroup = z.output<typeof paletteGroup>

export const adminPaletteGroup = z.discriminatedUnion('kind', [
  group('members', memberStatus),
  group('domains', websiteState),
  group('allOrders', orderState),
])
export type AdminPaletteGroup = z.output<typeof adminPaletteGroup>

const words = z.strictObject({ q: z.string().trim().max(paletteWordsMax).default('') })

export const paletteEndpoints = {
  palette: endpoint({
    method: 'GET',
    path: '/api/palette',
    access: 'member',
    summary: 'What of the caller, and which websites of the exchange, fit what was typed: a few of each kind.',
    query: words,
    output: z.object({ groups: z.array(paletteGroup) }),
    errors: ['signed_out'],
  }),
  adminPalette: endpoint({
    method: 'GET',
    path: '/api/admin/palette',
    access: 'admin',
    summary: 'Members, domains and orders of everybody that fit what was typed: a few of each kind.',
    query: words,
    output: z.object({ groups: z.array(adminPaletteGroup) }),
    errors: ['signed_out', 'forbidden'],
  }),
} as const
