// Bounds of a request, derived from the endpoint's schema: bytes of its body, length of its texts and lists. They are
// compared before the schema runs, because a schema reads every item of a list that is too long and collects every
// error in it.
import { z } from 'zod'
import type { Issue } from '../../../contract/errors.ts'
import { sentLengthMaxOf } from '../../../contract/texts.ts'

/** The longest article, 60,000 letters, with its formatting. JSON of a megabyte takes too long to parse. */
export const bodyBytesMax = 320 * 1024
/** Values in one body, lists and objects included; an article of many formatted words has a few thousand. */
const valuesMax = 20_000
/** Indentation, and unknown keys, which are to be named in the answer. */
const spareBytes = 4 * 1024
/** Any character may be sent as `\u0061`. */
const bytesPerUnit = 6
/** A number, a boolean, an id, a date, a word of a closed list. */
const scalarLengthMax = 64
/** Schemas of values without length of their own. */
const scalars: ReadonlySet<string> = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined'])
/** Formats whose pattern ends by itself, at the first wrong character or at the last right one. */
const shortFormats: ReadonlySet<string> = new Set(['uuid', 'date', 'datetime'])

/** In a body with more values than this, the items of a list are validated one by one, up to the first wrong one. */
const collectedMax = 1_000

/** What a value may be; a union has the wider bound of its options. */
export interface Bound {
  textMax: number
  list: { max: number; item: Bound; schema: z.core.$ZodType } | null
  fields: ReadonlyMap<string, Bound>
}

/** A text or list without a maximum that is checked first. */
export class Unbounded extends Error {
  override readonly name = 'Unbounded'
}

const nothing: Bound = { textMax: scalarLengthMax, list: null, fields: new Map() }

const wider = (one: Bound, other: Bound): Bound => ({
  textMax: Math.max(one.textMax, other.textMax),
  list:
    one.list === null || other.list === null
      ? (one.list ?? other.list)
      : {
          max: Math.max(one.list.max, other.list.max),
          item: wider(one.list.item, other.list.item),
          schema: z.union([one.list.schema, other.list.schema]),
        },
  fields: new Map(
    [...one.fields, ...other.fields].map(([key, bound]) => {
      const twin = one.fields.get(key) ?? bound
      return [key, twin === bound ? bound : wider(twin, bound)]
    }),
  ),
})

/** Only lengths are compared, so nothing is read. */
const comparesLengths = (checks: readonly z.core.$ZodCheck[]): boolean =>
  checks.every(({ _zod: { def } }) => def.check === 'min_length' || def.check === 'max_length')

const lengthMaxOf = (checks: readonly z.core.$ZodCheck[] = []): number | null => {
  const found = checks.map(({ _zod: { def } }) => def).find(({ check }) => check === 'max_length')
  return found === undefined ? null : (found as z.core.$ZodCheckMaxLengthDef).maximum
}

const textBound = (schema: z.core.$ZodString, path: string): Bound => {
  const { checks = [], format } = schema._zod.def as z.core.$ZodStringDef & { format?: string }
  const [first] = checks
  const sentMax = first === undefined ? null : sentLengthMaxOf(first)
  const max = sentMax ?? (format === undefined && comparesLengths(checks) ? lengthMaxOf(checks) : null)
  if (max !== null) return { ...nothing, textMax: max }
  if (format !== undefined && shortFormats.has(format) && checks.length === 0) return nothing
  throw new Unbounded(`accepts a text of any length at "${path}"`)
}

const listBound = (schema: z.core.$ZodArray, path: string): Bound => {
  const { element, checks } = schema._zod.def
  const max = lengthMaxOf(checks)
  if (max === null) throw new Unbounded(`accepts a list of any length at "${path}"`)
  return { ...nothing, list: { max, item: boundOf(element, `${path}[]`), schema: element } }
}

/** Of a closed list of keys. */
const recordBound = ({ _zod: { def } }: z.core.$ZodRecord, path: string): Bound => {
  const keys = def.keyType._zod.values
  if (keys === undefined) throw new Unbounded(`accepts any number of keys at "${path}"`)
  const value = boundOf(def.valueType, `${path}.*`)
  return { ...nothing, fields: new Map([...keys].map((key) => [String(key), value])) }
}

const objectBound = (schema: z.core.$ZodObject, path: string): Bound => ({
  ...nothing,
  fields: new Map(
    Object.entries(schema._zod.def.shape).map(([key, field]) => [
      key,
      boundOf(field, path === '' ? key : `${path}.${key}`),
    ]),
  ),
})

const pipeBound = ({ _zod: { def } }: z.core.$ZodPipe, path: string): Bound =>
  // What a preprocessing step returns is checked by the schema behind it.
  boundOf(def.in instanceof z.core.$ZodTransform ? def.out : def.in, path)

/** Throws `Unbounded` for a schema that would read a value of any size. */
export const boundOf = (schema: z.core.$ZodType, path = ''): Bound => {
  if (schema instanceof z.core.$ZodString) return textBound(schema, path)
  if (schema instanceof z.core.$ZodArray) return listBound(schema, path)
  if (schema instanceof z.core.$ZodObject) return objectBound(schema, path)
  if (schema instanceof z.core.$ZodRecord) return recordBound(schema, path)
  if (schema instanceof z.core.$ZodPipe) return pipeBound(schema, path)
  if (schema instanceof z.core.$ZodUnion) {
    return schema._zod.def.options.map((option) => boundOf(option, path)).reduce(wider)
  }
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return boundOf(schema._zod.def.innerType, path)
  }
  if (scalars.has(schema._zod.def.type)) return nothing
  throw new Unbounded(`has a ${schema._zod.def.type} at "${path}", whose size is unknown`)
}

/** Size of the largest JSON text that can be valid. */
export const jsonBytesMax = (bound: Bound): number => Math.min(bodyBytesMax, spareBytes + bytesOf(bound))

const bytesOf = ({ textMax, list, fields }: Bound): number => {
  const ofText = textMax * bytesPerUnit
  const ofList = list === null ? 0 : list.max * (bytesOf(list.item) + 1)
  const ofFields = [...fields].reduce((sum, [key, field]) => sum + key.length + bytesOf(field) + 4, 0)
  return Math.max(ofText, ofList, ofFields)
}

/**
 * The first list that is too long, or the first wrong item of a large body; null if there is none. Texts and everything
 * else are the schema's business.
 */
export const firstExcess = (bound: Bound, value: unknown): Issue | null => {
  let left = valuesMax
  const inValue = (at: Bound, given: unknown, path: string): Issue | null => {
    left -= 1
    if (left < 0) return { path, code: 'too_big', limit: valuesMax }
    if (Array.isArray(given)) return inList(at, given, path)
    return typeof given === 'object' && given !== null ? inFields(at, given, path) : null
  }
  const inList = ({ list }: Bound, given: readonly unknown[], path: string): Issue | null => {
    if (list === null) return null
    if (given.length > list.max) return { path, code: 'too_big', limit: list.max }
    const hasLists = reachesLists(list.item)
    for (const [index, one] of given.entries()) {
      const place = under(path, index)
      const found = inValue(list.item, one, place)
      if (found !== null) return found
      if (hasLists || valuesMax - left < collectedMax) continue
      if (!z.safeParse(list.schema, one).success) return { path: place, code: 'wrong_value' }
    }
    return null
  }
  const inFields = ({ fields }: Bound, given: object, path: string): Issue | null => {
    for (const [key, field] of fields) {
      const part = (given as Record<string, unknown>)[key]
      const found = part === undefined ? null : inValue(field, part, under(path, key))
      if (found !== null) return found
    }
    return null
  }
  return inValue(bound, value, '')
}

const reachesLists = ({ list, fields }: Bound): boolean => list !== null || [...fields.values()].some(reachesLists)

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
