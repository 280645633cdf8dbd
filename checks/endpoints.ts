// Every endpoint of the contract, with the name it has in code.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, EndpointShape } from '../contract/endpoint.ts'
import { isCode, isTest } from './tree.ts'

export interface NamedEndpoint {
  /** Name as used in code: `accountEndpoints.signUp`. */
  name: string
  method: EndpointShape['method']
  path: string
  access: Access
}

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that a contract module exports, alone or in a table of endpoints. */
export const endpointsIn = (exports: Record<string, unknown>): NamedEndpoint[] => {
  const named = (name: string, { method, path, access }: EndpointShape): NamedEndpoint => ({
    name,
    method,
    path,
    access,
  })
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [named(name, value)]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, entry]) => (isEndpoint(entry) ? [named(`${name}.${key}`, entry)] : []))
  })
}

export const readEndpoints = async (root: string): Promise<NamedEndpoint[]> => {
  const files = (await readdir(join(root, 'contract'))).filter((name) => isCode(name) && !isTest(name)).sort()
  const endpoints: NamedEndpoint[] = []
  for (const name of files) {
    const exports: unknown = await import(pathToFileURL(join(root, 'contract', name)).href)
    endpoints.push(...endpointsIn(exports as Record<string, unknown>))
  }
  return endpoints
}
