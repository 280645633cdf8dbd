// Access matrix: one row per route and kind of target, one answer per caller. The rows follow from the access rule of
// the endpoint; access.json lists only what deviates from it. An HTTP test walks through all of it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Access } from '../contract/endpoint.ts'
import { type NamedEndpoint, readEndpoints } from './endpoints.ts'

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

export type Answers = Record<Caller, AnswerClass>

export interface AccessRow {
  route: string
  /** Null: the path has no id. */
  target: Target | null
  answers: Answers
}

/** A row that differs from the rule of its endpoint. */
export type Deviation = AccessRow & { target: Target }

const answer = z.enum(answerClasses)
const row = z.tuple([answer, answer, answer, answer, answer, answer])
const fileShape = z.strictObject({
  /** Column heads, for readers of the file. */
  callers: z
    .array(z.string())
    .refine((head) => head.join() === callers.join(), `The columns are ${callers.join(', ')}`),
  /** "DELETE /api/basket/:id" → the kinds of target that are answered otherwise, and why. */
  deviations: z.record(
    z.string().regex(/^[A-Z]+ \/api\//),
    z.strictObject({ why: z.string().min(1), targets: z.partialRecord(z.enum(targets), row) }),
  ),
})

const named = ([anonymous, unconfirmed, member, other, blocked, admin]: z.output<typeof row>): Answers => ({
  anonymous,
  unconfirmed,
  member,
  other,
  blocked,
  admin,
})

export const parseDeviations = (text: string): Deviation[] => {
  const { deviations } = fileShape.parse(JSON.parse(text))
  return Object.entries(deviations).flatMap(([route, { targets: rows }]) =>
    targets.flatMap((target): Deviation[] => {
      const classes = rows[target]
      return classes === undefined ? [] : [{ route, target, answers: named(classes) }]
    }),
  )
}

/** Answers to callers that pass the access rule, by whom they are: the rule answers all others. */
const answersOf = (access: Access, passed: Record<'member' | 'other' | 'admin', AnswerClass>): Answers => {
  const outside = access === 'anyone' ? passed.member : 'signed_out'
  const forbidden = access === 'admin' ? 'forbidden' : null
  return {
    anonymous: outside,
    unconfirmed: outside,
    member: forbidden ?? passed.member,
    other: forbidden ?? passed.other,
    blocked: outside,
    admin: passed.admin,
  }
}

const all = (same: AnswerClass): Record<'member' | 'other' | 'admin', AnswerClass> => ({
  member: same,
  other: same,
  admin: same,
})

/** The rows that the access rule gives: what an id of a member endpoint names belongs to one member, who alone sees it. */
export const rowsOfRule = ({ method, path, access }: NamedEndpoint): AccessRow[] => {
  const route = `${method} ${path}`
  const found = answersOf(access, all('allowed'))
  if (!path.includes('/:')) return [{ route, target: null, answers: found }]
  const hidden = answersOf(access, all('not_found'))
  const existing: AccessRow[] =
    access === 'member'
      ? [
          { route, target: 'own', answers: answersOf(access, { ...all('not_found'), member: 'allowed' }) },
          { route, target: 'anothers', answers: answersOf(access, { ...all('not_found'), other: 'allowed' }) },
        ]
      : [{ route, target: 'existing', answers: found }]
  return [...existing, { route, target: 'missing', answers: hidden }, { route, target: 'malformed', answers: hidden }]
}

/** All rows of an endpoint. `existing` among its deviations: its targets have no owner. */
export const rowsOf = (endpoint: NamedEndpoint, deviations: readonly Deviation[]): AccessRow[] => {
  const own = deviations.filter(({ route }) => route === `${endpoint.method} ${endpoint.path}`)
  const isOwned = !own.some(({ target }) => target === 'existing')
  const rows = rowsOfRule(endpoint)
  const kept = rows.filter(
    ({ target }) =>
      !own.some((deviation) => deviation.target === target) &&
      (isOwned || !(target === 'own' || target === 'anothers')),
  )
  const place = ({ target }: AccessRow): number => (target === null ? -1 : targets.indexOf(target))
  return [...kept, ...own].sort((one, next) => place(one) - place(next))
}

export const readDeviations = async (root: string): Promise<Deviation[]> =>
  parseDeviations(await readFile(join(root, 'checks/access.json'), 'utf8'))

/** The whole matrix. */
export const readAccessMatrix = async (): Promise<AccessRow[]> => {
  const root = join(import.meta.dirname, '..')
  const deviations = await readDeviations(root)
  return (await readEndpoints(root)).flatMap((endpoint) => rowsOf(endpoint, deviations))
}
