// Request parameters, validated by schemas; errors use Stripe's format.
import { z } from 'zod'
import { refused } from './problem.ts'

const textMax = 5000

export const text = z.string().max(textMax)
export const id = z.string().min(1).max(200)
export const url = z.string().min(1).max(textMax)
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
export const amount = integer.refine((value) => value >= 0 && value <= 99_999_999)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((value) => value.toLowerCase())
/** An empty string clears all metadata; an empty value removes one key. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
])
export const expand = z.array(z.string().max(300)).max(20).optional()
export const quantity = integer.refine((value) => value >= 1 && value <= 1_000_000)

export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100).optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
  expand,
}

export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
})

const interval = z.enum(['day', 'week', 'month', 'year'])

export const recurring = z.strictObject({ interval, interval_count: quantity.optional() })

export const priceData = z.strictObject({
  currency,
  product: id.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
    })
    .optional(),
  unit_amount: amount,
  recurring: recurring.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
})

const nameOf = (path: readonly PropertyKey[]): string => {
  const [first = '', ...rest] = path.map(String)
  return `${first}${rest.map((part) => `[${part}]`).join('')}`
}

/** The parameters parsed by the schema; throws Stripe's error for the first invalid one. */
export const checkParams = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw refused(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
  }
  const param = nameOf(issue?.path ?? [])
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    throw refused(`Missing required param: ${param}.`, 'parameter_missing', param)
  }
  throw refused(`Invalid value for ${param}`, 'parameter_invalid', param)
}

/** Merges sent metadata: adds and replaces keys, and removes those with an empty value. */
export const mergeMetadata = (
  before: Record<string, string>,
  sent: Record<string, string> | undefined,
): Record<string, string> =>
  sent === undefined
    ? before
    : Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''))
