// Access check: every endpoint has a handler and a row in the access matrix, and no row contradicts the endpoint's own
// access rule.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, EndpointShape } from '../contract/endpoint.ts'
import { parseAccessMatrix, type AccessRow, type AnswerClass } from './accessMatrix.ts'
import { filesOf, isCode, isTest, textOf } from './tree.ts'

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

/** Endpoints that `route(…)` binds to a handler anywhere in these sources. */
export const routedNames = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\broute\(\s*([\w.]+)/g)].map(([, name = '']) => name)))

const answersOfRule: Record<Access, { anonymous: readonly AnswerClass[]; member: readonly AnswerClass[] }> = {
  anyone: { anonymous: ['allowed', 'not_found'], member: ['allowed', 'not_found'] },
  member: { anonymous: ['signed_out'], member: ['allowed', 'not_found'] },
  admin: { anonymous: ['signed_out'], member: ['forbidden'] },
}

/** Compares a row with the endpoint's access rule, for the callers that the rule alone decides about. */
const contradictions = ({ access }: NamedEndpoint, { route, target, answers }: AccessRow): string[] => {
  const where = `checks/access.json: ${route}${target === null ? '' : ` (${target})`}`
  const rule = answersOfRule[access]
  const findings: string[] = []
  const expect = (caller: keyof typeof answers, classes: readonly AnswerClass[]): void => {
    if (!classes.includes(answers[caller])) {
      findings.push(`${where}: ${caller} is ${answers[caller]}, but the access rule is "${access}"`)
    }
  }
  expect('anonymous', rule.anonymous)
  expect('unconfirmed', rule.anonymous)
  expect('member', rule.member)
  expect('other', rule.member)
  if (access !== 'anyone') expect('blocked', ['signed_out'])
  expect('admin', ['allowed', 'not_found'])
  return findings
}

const rowsOf = (endpoint: NamedEndpoint, matrix: readonly AccessRow[]): string[] => {
  const route = `${endpoint.method} ${endpoint.path}`
  const rows = matrix.filter((row) => row.route === route)
  if (rows.length === 0) return [`checks/access.json has no row for ${route}`]
  const has = (target: AccessRow['target']): boolean => rows.some((row) => row.target === target)
  const complete = endpoint.path.includes('/:')
    ? (has('existing') || (has('own') && has('anothers'))) && has('missing') && has('malformed')
    : has(null)
  return [
    ...(complete
      ? []
      : [`checks/access.json: ${route} has an id; it needs own and anothers (or existing), missing and malformed`]),
    ...rows.flatMap((row) => contradictions(endpoint, row)),
  ]
}

export interface Surface {
  endpoints: readonly NamedEndpoint[]
  routed: ReadonlySet<string>
  matrix: readonly AccessRow[]
  /** The routes.ts files of modules, and those that the table of contents imports. */
  routeFiles: readonly string[]
  listedFiles: readonly string[]
}

export const accessFindings = ({ endpoints, routed, matrix, routeFiles, listedFiles }: Surface): string[] => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  return [
    ...(endpoints.length === 0 ? ['contract/ exports no endpoints'] : []),
    ...endpoints
      .filter(({ name }) => !routed.has(name))
      .map(({ name }) => `${name} has no route(…) with a handler in server/`),
    ...routeFiles
      .filter((file) => !listedFiles.includes(file))
      .map((file) => `${file} is not listed in server/routes.ts`),
    ...endpoints.flatMap((endpoint) => rowsOf(endpoint, matrix)),
    ...matrix
      .filter(({ route }) => !known.has(route))
      .map(({ route }) => `checks/access.json has a row for ${route}, which no endpoint has`),
  ]
}

export const checkAccess = async (root: string): Promise<string[]> => {
  const contractFiles = (await readdir(join(root, 'contract'))).filter((name) => isCode(name) && !isTest(name))
  const modules: Record<string, unknown>[] = []
  for (const name of contractFiles) {
    modules.push((await import(pathToFileURL(join(root, 'contract', name)).href)) as Record<string, unknown>)
  }
  const serverFiles = (await filesOf(root)).filter(
    (path) => path.startsWith('server/') && isCode(path) && !isTest(path),
  )
  const texts = await Promise.all(serverFiles.map((path) => textOf(root, path)))
  const contents = await textOf(root, 'server/routes.ts')
  return accessFindings({
    endpoints: modules.flatMap(endpointsIn),
    routed: routedNames(texts),
    matrix: parseAccessMatrix(await textOf(root, 'checks/access.json')),
    routeFiles: serverFiles.filter((path) => /^server\/.+\/routes\.ts$/.test(path)),
    listedFiles: [...contents.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => `server/${path}`),
  })
}
