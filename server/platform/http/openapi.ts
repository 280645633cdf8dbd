// The OpenAPI description, generated from the same endpoint values that serve the API.
import { z } from 'zod'
import { commonErrors, type EndpointShape } from '../../../contract/endpoint.ts'
import { type ErrorCode, errorCodes, errorStatus, issueCodes } from '../../../contract/errors.ts'

type Json = Record<string, unknown>

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const described: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) }
  delete described['$schema']
  return described
}

const errorAnswers = (codes: readonly ErrorCode[]): Json => {
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found]) => [
      status,
      {
        description: (found ?? []).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const parametersOf = (e: EndpointShape): Json[] => {
  const from = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One key per intent; a repeated request with the same key and body returns the first response.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  }
  return [...from('path', e.params), ...from('query', e.query), ...(e.idempotency === 'required' ? [key] : [])]
}

export const errorsOf = (e: EndpointShape): ErrorCode[] => {
  const byAccess: ErrorCode[] =
    e.access === 'anyone' ? [] : ['signed_out', ...(e.access === 'admin' ? ['forbidden' as const] : [])]
  const byBody: ErrorCode[] = [
    ...(e.body === undefined ? [] : (['malformed_json'] as const)),
    ...(e.body === undefined && e.upload === undefined ? [] : (['wrong_content_type', 'too_large'] as const)),
  ]
  const byMethod: ErrorCode[] = e.method === 'GET' ? [] : ['foreign_origin']
  return [...new Set([...e.errors, ...byAccess, ...byBody, ...byMethod, ...commonErrors])]
}

const requestBodyOf = (e: EndpointShape): Json => {
  if (e.upload !== undefined) {
    return { requestBody: { required: true, content: Object.fromEntries(e.upload.types.map((type) => [type, {}])) } }
  }
  if (e.body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(e.body, 'input') } } } }
}

const operationOf = (e: EndpointShape): Json => ({
  summary: e.summary,
  tags: [e.path.split('/')[2] ?? 'api'],
  security: e.access === 'anyone' ? [] : [{ accessToken: [] }],
  'x-access': e.access,
  parameters: parametersOf(e),
  ...requestBodyOf(e),
  responses: {
    '200':
      typeof e.output === 'string'
        ? { description: 'Done.', content: { [e.output]: {} } }
        : { description: 'Done.', content: { 'application/json': { schema: jsonSchemaOf(e.output, 'output') } } },
    ...errorAnswers(errorsOf(e)),
  },
})

export const describeApi = (endpoints: readonly EndpointShape[], site: { name: string; publicUrl: string }): Json => {
  const paths: Record<string, Json> = {}
  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operationOf(e) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'Members, websites, credits and links of this exchange.',
    },
    servers: [{ url: site.publicUrl }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { enum: errorCodes },
        reference: { type: 'string', description: 'Quote it when you report an unexpected failure.' },
        retryAfterSeconds: { type: 'integer' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'code'],
            properties: { path: { type: 'string' }, code: { enum: issueCodes }, limit: { type: 'number' } },
          },
        },
      },
    },
  },
}
