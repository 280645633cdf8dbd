// Access check: every endpoint has a handler, and the deviations in the access matrix name existing endpoints, differ
// from the endpoint's own access rule and never bypass it.
import type { Access } from '../contract/endpoint.ts'
import { type AccessRow, type AnswerClass, type Deviation, readDeviations, rowsOfRule } from './accessMatrix.ts'
import { type NamedEndpoint, readEndpoints } from './endpoints.ts'
import { filesOf, isCode, isTest, textOf } from './tree.ts'

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

const differs = (one: AccessRow, other: AccessRow): boolean =>
  JSON.stringify(one.answers) !== JSON.stringify(other.answers)

/** Findings for a deviation: it has an endpoint with an id in its path, says something else than the rule, and keeps to it. */
const deviationFindings = (deviation: Deviation, endpoints: readonly NamedEndpoint[]): string[] => {
  const { route, target } = deviation
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route)
  if (endpoint === undefined) return [`checks/access.json has a row for ${route}, which no endpoint has`]
  const rows = rowsOfRule(endpoint)
  if (rows.some((row) => row.target === null)) {
    return [`checks/access.json: ${route} has no id, so its rule says it all`]
  }
  const derived = rows.find((row) => row.target === target)
  return [
    ...(derived === undefined || differs(derived, deviation)
      ? []
      : [`checks/access.json: ${route} (${target}) repeats the access rule; remove the row`]),
    ...contradictions(endpoint, deviation),
  ]
}

export interface Surface {
  endpoints: readonly NamedEndpoint[]
  routed: ReadonlySet<string>
  deviations: readonly Deviation[]
  /** The routes.ts files of modules, and those that the table of contents imports. */
  routeFiles: readonly string[]
  listedFiles: readonly string[]
}

export const accessFindings = ({ endpoints, routed, deviations, routeFiles, listedFiles }: Surface): string[] => [
  ...(endpoints.length === 0 ? ['contract/ exports no endpoints'] : []),
  ...endpoints
    .filter(({ name }) => !routed.has(name))
    .map(({ name }) => `${name} has no route(…) with a handler in server/`),
  ...routeFiles
    .filter((file) => !listedFiles.includes(file))
    .map((file) => `${file} is not listed in server/routes.ts`),
  ...deviations.flatMap((deviation) => deviationFindings(deviation, endpoints)),
]

export const checkAccess = async (root: string): Promise<string[]> => {
  const serverFiles = (await filesOf(root)).filter(
    (path) => path.startsWith('server/') && isCode(path) && !isTest(path),
  )
  const texts = await Promise.all(serverFiles.map((path) => textOf(root, path)))
  const contents = await textOf(root, 'server/routes.ts')
  return accessFindings({
    endpoints: await readEndpoints(root),
    routed: routedNames(texts),
    deviations: await readDeviations(root),
    routeFiles: serverFiles.filter((path) => /^server\/.+\/routes\.ts$/.test(path)),
    listedFiles: [...contents.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => `server/${path}`),
  })
}
