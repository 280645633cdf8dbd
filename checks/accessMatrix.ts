// The checked-in answer to "who may do what": a row per route, a column per caller. The walk over HTTP proves it, the check
// in access.ts sees to it that no route is without a row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const callers = ['anonymous', 'unconfirmed', 'member', 'other', 'blocked', 'admin'] as const
export type Caller = (typeof callers)[number]

/**
 * The class of an answer: `allowed` (the access rule let it pass, whatever the handler then says), `signed_out` (401), `forbidden`
 * (403), `not_found` (404: missing, malformed, or not for this caller to know).
 */
const answerClasses = ['allowed', 'signed_out', 'forbidden', 'not_found'] as const
export type AnswerClass = (typeof answerClasses)[number]

/** What the id in the path names: something of the member, of the other member, of nobody, nothing, or no id at all. */
const targets = ['own', 'anothers', 'existing', 'missing', 'malformed'] as const
type Target = (typeof targets)[number]

const row = z.array(z.enum(answerClasses)).length(callers.length)
const matrixShape = z.strictObject({
  /** The head of the columns, for whoever reads the file. */
  callers: z
    .array(z.string())
    .refine((head) => head.join() === callers.join(), `The columns are ${callers.join(', ')}`),
  /** "GET /api/me" → a row; a route with an id has a row for each kind of target. */
  routes: z.record(z.string().regex(/^[A-Z]+ \/api\//), z.union([row, z.partialRecord(z.enum(targets), row)])),
})

export interface AccessRow {
  route: string
  /** Null: the path has no id. */
  target: Target | null
  answers: Record<Caller, AnswerClass>
}

export const parseAccessMatrix = (text: string): AccessRow[] => {
  const { routes } = matrixShape.parse(JSON.parse(text))
  const named = (classes: readonly AnswerClass[]): Record<Caller, AnswerClass> =>
    Object.fromEntries(callers.map((caller, index) => [caller, classes[index]])) as Record<Caller, AnswerClass>
  return Object.entries(routes).flatMap(([route, rows]): AccessRow[] => {
    if (Array.isArray(rows)) return [{ route, target: null, answers: named(rows) }]
    return targets.flatMap((target) => {
      const classes = rows[target]
      return classes === undefined ? [] : [{ route, target, answers: named(classes) }]
    })
  })
}

export const readAccessMatrix = (): AccessRow[] =>
  parseAccessMatrix(readFileSync(join(import.meta.dirname, 'access.json'), 'utf8'))
