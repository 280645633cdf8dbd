// Command palette search beyond pages and actions: the member's own items and websites on the platform; for admins all
// members, domains and orders.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exchangeStages } from './exchangeProcess.ts'
import { orderStatuses } from './orderProcess.ts'
import { memberStatus } from './accountsAdmin.ts'
import { paletteWordsMax } from './limits.ts'
import { typed } from './texts.ts'
import { websiteState } from './websites.ts'

/** Results per kind; the full list has its own page. */
export const paletteFindsMax = 5

/** State of a draft: empty, being written, written, or the last attempt failed. */
export const draftStates = ['empty', 'writing', 'written', 'failed'] as const

const find = <State extends z.ZodType>(state: State) =>
  z.array(
    z.object({
      /** Id for the URL of its page. */
      id: z.string(),
      title: z.string(),
      /** Distinguishes it from others, e.g. the target of an ordered link. */
      note: z.string().nullable(),
      state,
    }),
  )

const group = <Kind extends string, State extends z.ZodType>(kind: Kind, state: State) =>
  z.object({ kind: z.literal(kind), found: find(state).max(paletteFindsMax) })

const orderState = z.enum(orderStatuses)
/** For a website on the platform, the score is the most useful detail. */
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

const words = z.strictObject({ q: typed({ lengthMax: paletteWordsMax }).default('') })

export const paletteEndpoints = {
  palette: endpoint({
    method: 'GET',
    path: '/api/palette',
    access: 'member',
    summary: 'Searches the caller’s items and the websites on the platform: a few results of each kind.',
    query: words,
    output: z.object({ groups: z.array(paletteGroup) }),
    errors: ['signed_out'],
  }),
  adminPalette: endpoint({
    method: 'GET',
    path: '/api/admin/palette',
    access: 'admin',
    summary: 'Searches all members, domains and orders: a few results of each kind.',
    query: words,
    output: z.object({ groups: z.array(adminPaletteGroup) }),
    errors: ['signed_out', 'forbidden'],
  }),
} as const
