// Every endpoint of the contract with its schemas, for tests and proofs that walk through all of them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointShape } from '../../contract/endpoint.ts'

const folder = join(import.meta.dirname, '../../contract')

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const valuesOf = (table: unknown): unknown[] =>
  typeof table === 'object' && table !== null ? (Object.values(table) as unknown[]) : []

export const contractEndpoints = async (): Promise<EndpointShape[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    names.map((name): Promise<object> => import(pathToFileURL(join(folder, name)).href)),
  )
  const found = modules.flatMap(valuesOf).flatMap(valuesOf)
  return [...new Set(found.filter(isEndpoint))]
}
