// Content generator for admins: active engine, whether it responds, and usage per member.
import { z } from 'zod'
import { engine, writingProblem } from './content.ts'
import { contentRules } from './contentRules.ts'
import { endpoint } from './endpoint.ts'
import { searchLengthMax } from './limits.ts'
import { exact, typed } from './texts.ts'

export const contentUsersPerPage = 50
export const contentDaysShown = 30

const count = z.int().min(0)

const use = z.object({
  /** Texts requested, by any engine. */
  texts: count,
  built_in: count,
  failed: count,
  tokens_in: count,
  tokens_out: count,
  /** At the prices set at that time, in cents. */
  cost_cents: z.number().min(0),
  credits: count,
})
export type ContentUse = z.output<typeof use>

const service = z.object({
  /** URL of the service; null if the operator has set none. The key is never returned. */
  url: z.string().nullable(),
  model: z.string().nullable(),
  /** Problem of the last failed request. */
  last_problem: z.object({ problem: writingProblem, at: z.iso.datetime() }).nullable(),
})

const userUse = use.extend({ member: z.object({ id: z.uuid(), name: z.string(), email: z.string() }), drafts: count })
export type ContentUserUse = z.output<typeof userUse>

export const contentAdminEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/content',
    access: 'admin',
    summary: `Returns the active engine, its rules, and the usage of this month and of each of the last ${contentDaysShown} days.`,
    output: z.object({
      engine,
      service,
      rules: contentRules,
      month: use,
      resets_month_at: z.iso.datetime(),
      days: z.array(use.extend({ day: z.iso.date() })).max(contentDaysShown),
    }),
    errors: ['signed_out', 'forbidden'],
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/content/members',
    access: 'admin',
    summary: `Lists usage per member this month, most tokens first, ${contentUsersPerPage} per page.`,
    query: z.strictObject({
      q: typed({ lengthMax: searchLengthMax }).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ members: z.array(userUse), next_cursor: z.string().nullable() }),
    errors: ['signed_out', 'forbidden'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/content/test',
    access: 'admin',
    summary: 'Tests the service with a short prompt and reports whether it responds.',
    output: z.object({
      problem: writingProblem.nullable(),
      model: z.string().nullable(),
      answer: z.string(),
      took_ms: count,
    }),
    errors: ['signed_out', 'forbidden', 'service_not_set'],
  }),
} as const
