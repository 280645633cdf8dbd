// Access matrix, checked in: one row per route, one column per caller. An HTTP test walks through all of it, and
// access.ts ensures that no route lacks a row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const callers = ['anonymous', 'unconfirmed', 'member', 'other', 'blocked', 'admin'] as const
export type Caller = (typeof callers)[number]

/**
 * Class of a response: `allowed` (passed the access rule, whatever the handler returns), `signed_out` (401),
 * `forbidden` (403), `not_found` (404: missing, malformed, or hidden from this caller).
 */
const answerClasses = ['allowed', 'signed_out', 'forbidden', 'not_found'] as const
export type AnswerClass = (typeof answerClasses)[number]

/**
 * What the id in the path refers to: something of the member, of the other member, without an owner, missing or
 * malformed.
 */
const targets = ['own', 'anothers', 'existing', 'missing', 'malformed'] as const
type Target = (typeof targets)[number]

const row = z.array(z.enum(answerClasses)).length(callers.length)
const matrixShape = z.strictObject({
  /** Column heads, for readers of the file. */
  callers: z
    .array(z.string())
    .refine((head) => head.join() === callers.join(), `The columns are ${callers.join(', ')}`),
  /** "GET /api/me" → one row; a route with an id has one row per kind of target. */
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
