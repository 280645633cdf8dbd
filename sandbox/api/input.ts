// Input validation of the JSON API.
import type { Context } from 'hono'
import { z } from 'zod'
import { type Language, languageOf } from '../language.ts'
import { readName, readPath } from '../names.ts'
import { SandboxProblem } from '../problems.ts'

const localeErrors = { en: z.locales.en().localeError, de: z.locales.de().localeError } satisfies Record<
  Language,
  unknown
>

/** The parsed value, or `invalid_input` with the first error, in the reader's language. */
export const check = <T>(context: Context, schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value, { error: localeErrors[languageOf(context)] })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new SandboxProblem('invalid_input', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

export const readBody = async <T>(context: Context, schema: z.ZodType<T>): Promise<T> => {
  const contentType = context.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new SandboxProblem('wrong_content_type')
  const text = await context.req.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new SandboxProblem('malformed_json')
  }
  return check(context, schema, value)
}

export const nameFrom = (text: string, options?: { wildcard: boolean }): string => {
  const name = readName(text, options)
  if (name === null) throw new SandboxProblem('wrong_name', text.slice(0, 300))
  return name
}

/**
 * Host and path of a page, from a URL that ends in `{marker}/{host}/{path}`. The router has already decoded its copy,
 * so the raw URL is read: decoded exactly once, a path may contain slashes, spaces, question marks and percent signs.
 * An unencoded query belongs to the page as well.
 */
export const pageAddressFrom = (context: Context, marker: string): { host: string; path: string } => {
  const url = context.req.url
  const rest = url.slice(url.indexOf(`/${marker}/`, url.indexOf('/', 'https://'.length)) + marker.length + 2)
  const slash = rest.search(/[/?]/)
  const rawHost = slash === -1 ? rest : rest.slice(0, slash)
  const rawPath = slash === -1 ? '/' : rest.slice(slash)
  const host = nameFrom(decodeOnce(rawHost))
  const path = readPath(decodeOnce(rawPath))
  if (path === null) throw new SandboxProblem('wrong_path', rawPath.slice(0, 300))
  return { host, path }
}

const decodeOnce = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SandboxProblem('wrong_path', text.slice(0, 300))
  }
}

const listedMax = 200

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(listedMax).default(listedMax),
  before: z.coerce.number().int().min(1).optional(),
})

/** `?limit` and `?before` of a list, newest first. */
export const pagingFrom = (context: Context): z.output<typeof listQuery> =>
  check(context, listQuery, context.req.query())
