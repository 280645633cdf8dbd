// Every text and list of a schema, each with a way to build a value of the whole schema around it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

type Schema = z.core.$ZodType

export interface Field {
  path: string
  schema: Schema
  build(value: unknown): unknown
}

/** Ordinary texts; the first that a field accepts is its sample. */
const ordinary = [
  'An ordinary text',
  'https://example.com/page',
  'somebody@example.com',
  'example.com',
  '2026-11-02',
  '2026-11-02T10:00:00Z',
  'example',
  '123456',
  'DE',
  '/shop',
  'admin,crypto',
  'guest_post',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'An ordinary text of a few words, long enough for a message.',
]
const numbers = [1, 0, 3, 7, 10, 30, 100, 0.5, 1_000]

const accepted = (schema: Schema, candidates: readonly unknown[]): unknown =>
  candidates.find((one) => z.safeParse(schema, one).success)

const innerOf = (schema: Schema): Schema | null =>
  schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault
    ? schema._zod.def.innerType
    : null

const isAbsentAllowed = (schema: Schema): boolean => z.safeParse(schema, undefined).success

/** A valid value; undefined where the contract allows it. */
export const sampleOf = (schema: Schema): unknown => {
  if (isAbsentAllowed(schema)) return undefined
  const inner = innerOf(schema)
  if (inner !== null) return sampleOf(inner)
  if (schema instanceof z.core.$ZodObject) {
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).flatMap(([key, field]) => {
        const value = sampleOf(field)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
  if (schema instanceof z.core.$ZodArray) {
    const one = sampleOf(schema._zod.def.element)
    return accepted(schema, [[], [one], [one, one]]) ?? []
  }
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map(sampleOf)[0]
  if (schema instanceof z.core.$ZodRecord) return {}
  const values = schema._zod.values === undefined ? [] : [...schema._zod.values]
  return accepted(schema, [...values, true, ...numbers, ...ordinary, randomUUID()])
}

/** The choices of a text that is read as a list of them, such as the filters of the shop. */
const choicesOf = (schema: Schema): unknown[] => {
  const inner = innerOf(schema)
  if (inner !== null) return choicesOf(inner)
  if (!(schema instanceof z.core.$ZodPipe)) return []
  const { out } = schema._zod.def
  return out instanceof z.core.$ZodArray ? [...(out._zod.def.element._zod.values ?? [])] : []
}

/** Fields that take texts of one kind only, which the schema does not say. */
const byName: Readonly<Record<string, string>> = { domain: 'example.com' }

/** An ordinary value of a text field; undefined if none of ours fits. */
export const ordinaryFor = ({ path, schema }: Pick<Field, 'path' | 'schema'>): string | undefined => {
  const named = byName[path]
  const candidates = [...(named === undefined ? [] : [named]), ...ordinary, ...choicesOf(schema), randomUUID()]
  return accepted(schema, candidates) as string | undefined
}

const under = (key: string, path: string): string =>
  path === '' || path.startsWith('[') ? key + path : `${key}.${path}`

const within =
  (pick: (schema: Schema) => Field[]) =>
  (schema: Schema): Field[] => {
    const inner = innerOf(schema)
    if (inner !== null) return pick(inner)
    if (schema instanceof z.core.$ZodObject) {
      return Object.entries(schema._zod.def.shape).flatMap(([key, field]) =>
        pick(field).map((one) => ({
          ...one,
          path: under(key, one.path),
          build: (value) => ({ ...(sampleOf(schema) as object | undefined), [key]: one.build(value) }),
        })),
      )
    }
    if (schema instanceof z.core.$ZodArray) {
      return pick(schema._zod.def.element).map((one) => ({
        ...one,
        path: under('[]', one.path),
        build: (value) => [one.build(value)],
      }))
    }
    return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(pick) : []
  }

const isText = (schema: Schema): boolean => {
  if (schema instanceof z.core.$ZodPipe) {
    return isText(schema._zod.def.in instanceof z.core.$ZodTransform ? schema._zod.def.out : schema._zod.def.in)
  }
  const inner = innerOf(schema)
  return inner === null ? schema instanceof z.core.$ZodString : isText(inner)
}

const itself = (schema: Schema): Field => ({ path: '', schema, build: (value) => value })

/** All texts, ids and dates included; a pipe of a text is one. */
export const textsOf = (schema: Schema): Field[] => (isText(schema) ? [itself(schema)] : within(textsOf)(schema))

export const listsOf = (schema: Schema): Field[] => [
  ...(schema instanceof z.core.$ZodArray ? [itself(schema)] : []),
  ...within(listsOf)(schema),
]
