// Reads the request and validates it against the endpoint's schemas. Errors are reported per field, as a code.
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { type Issue, type IssueCode, issueCodes } from '../../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { type Bound, firstExcess } from './inputBounds.ts'

const issuesMax = 50

export const readJson = async (incoming: IncomingMessage, bytesMax: number): Promise<unknown> => {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('wrong_content_type')
  const bytes = await readBytes(incoming, bytesMax)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw new AppError('malformed_json', { cause })
  }
}

/** Checks only the declared type and the size; the decoder checks what the bytes really are. */
export const readUpload = (
  incoming: IncomingMessage,
  { types, bytesMax }: NonNullable<EndpointShape['upload']>,
): Promise<Uint8Array> => {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new AppError('wrong_content_type')
  return readBytes(incoming, bytesMax)
}

const readBytes = async (incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array> => {
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) throw new AppError('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > bytesMax) throw new AppError('too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    // The caller disconnected mid-request: this response has no reader, and it is not our failure.
    throw cause instanceof AppError || incoming.complete ? cause : new AppError('invalid_input', { cause })
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

/** Refuses a body that is larger than anything valid, before its schema reads every part of it. */
export const checkBounds = (bound: Bound, value: unknown): void => {
  const excess = firstExcess(bound, value)
  if (excess !== null) throw new AppError('invalid_input', { issues: [excess] })
}

export const check = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const unknownKeys = result.error.issues.some((issue) => issue.code === 'unrecognized_keys')
  throw new AppError(unknownKeys ? 'unknown_keys' : 'invalid_input', {
    issues: result.error.issues
      .slice(0, issuesMax)
      .flatMap((issue) => toIssues(issue, value))
      .slice(0, issuesMax),
  })
}

const toIssues = (issue: z.core.$ZodIssue, root: unknown): Issue[] => {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, issuesMax)
      .map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'unknown_key' }))
  }
  const found: Issue = { path, code: toCode(issue, root) }
  if (issue.code === 'too_small' && issue.origin !== 'date') found.limit = Number(issue.minimum)
  if (issue.code === 'too_big' && issue.origin !== 'date') found.limit = Number(issue.maximum)
  return [found]
}

const isAbsent = (root: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root) ===
  undefined

const toCode = (issue: z.core.$ZodIssue, root: unknown): IssueCode => {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(root, issue.path) ? 'required' : 'wrong_type'
    case 'too_small':
      if (issue.origin !== 'string') return 'too_small'
      return issue.minimum === 1 ? 'required' : 'too_short'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      if (issue.format === 'email') return 'not_an_email'
      return issue.format === 'url' ? 'not_a_url' : 'wrong_value'
    case 'custom':
      return issueCodes.find((code) => code === issue.params?.['issue']) ?? 'wrong_value'
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'invalid_value':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'wrong_value'
  }
}
