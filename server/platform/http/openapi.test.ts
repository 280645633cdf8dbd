import { describe, expect, it } from 'vitest'
import { accountEndpoints } from '../../../contract/accounts.ts'
import { liveEndpoints } from '../../../contract/live.ts'
import { operationEndpoints } from '../../../contract/operations.ts'
import { apiDocsPage } from './apiDocs.ts'
import { describeApi } from './openapi.ts'

const endpoints = [
  ...Object.values(accountEndpoints),
  ...Object.values(operationEndpoints),
  ...Object.values(liveEndpoints),
]
const api = describeApi(endpoints, { name: 'Ankerplatz', publicUrl: 'https://x.test' }) as {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, { description: string }>; security: unknown[] }>>
}

describe('the API description', () => {
  it('lists every endpoint with its method', () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m} ${path}`),
    )
    expect(described.sort()).toEqual(
      endpoints.map((e) => `${e.method.toLowerCase()} ${e.path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    )
  })

  it('lists the errors a caller has to expect', () => {
    const responses = api.paths['/api/auth/sign-up']?.['post']?.responses ?? {}
    expect(responses['422']?.description).toBe('weak_password')
    expect(responses['400']?.description).toContain('unknown_keys')
    expect(api.paths['/api/admin/parked-jobs']?.['get']?.responses['403']?.description).toContain('forbidden')
  })

  it('requires a token wherever one is needed', () => {
    expect(api.paths['/api/me']?.['get']?.security).toEqual([{ accessToken: [] }])
    expect(api.paths['/api/auth/sign-in']?.['post']?.security).toEqual([])
  })

  it('can be read as a page without scripts', async () => {
    const page = await apiDocsPage(endpoints, 'A <b>name</b>')
    for (const { path } of endpoints) expect(page).toContain(path)
    expect(page).not.toMatch(/<script/i)
    expect(page).toContain('A &lt;b&gt;name&lt;/b&gt;')
  })
})
