import { describe, expect, test } from 'vitest'
import { accessFindings, endpointsIn, routedNames, type Surface } from './access.ts'
import { parseAccessMatrix, type AnswerClass } from './accessMatrix.ts'

const callers = ['anonymous', 'unconfirmed', 'member', 'other', 'blocked', 'admin']
const forMembers: AnswerClass[] = ['signed_out', 'signed_out', 'allowed', 'allowed', 'signed_out', 'allowed']
const hidden: AnswerClass[] = ['signed_out', 'signed_out', 'not_found', 'not_found', 'signed_out', 'not_found']

const matrix = (routes: Record<string, unknown>): Surface['matrix'] =>
  parseAccessMatrix(JSON.stringify({ callers, routes }))

const berth = { method: 'GET', path: '/api/berths/:id', access: 'member' }
const berths = { method: 'GET', path: '/api/berths', access: 'member' }

const sound: Surface = {
  endpoints: endpointsIn({ harbourEndpoints: { berth, berths }, depthMax: 3, words: { berth: 'x' } }),
  routed: routedNames(['route(harbourEndpoints.berth, one)', 'route(\n  harbourEndpoints.berths,\n all)']),
  matrix: matrix({
    'GET /api/berths': forMembers,
    'GET /api/berths/:id': { own: forMembers, anothers: hidden, missing: hidden, malformed: hidden },
  }),
  routeFiles: ['server/harbour/routes.ts'],
  listedFiles: ['server/harbour/routes.ts'],
}

const findingsWith = (change: Partial<Surface>): string => accessFindings({ ...sound, ...change }).join('\n')

describe('access check', () => {
  test('passes when every endpoint has a handler and a row', () => {
    expect(findingsWith({})).toBe('')
    expect(sound.endpoints).toHaveLength(2)
  })

  test('catches a contract without any endpoint', () => {
    expect(findingsWith({ endpoints: [] })).toContain('exports no endpoints')
  })

  test('catches an endpoint without a handler', () => {
    expect(findingsWith({ routed: routedNames(['route(harbourEndpoints.berth, one)']) })).toContain(
      'harbourEndpoints.berths has no route',
    )
  })

  test('catches routes of a module missing from the table of contents', () => {
    expect(findingsWith({ listedFiles: [] })).toContain('server/harbour/routes.ts is not listed')
  })

  test('catches an endpoint without a row and a row without an endpoint', () => {
    const others = matrix({ 'GET /api/ships': forMembers })
    expect(findingsWith({ matrix: others })).toContain('no row for GET /api/berths')
    expect(findingsWith({ matrix: others })).toContain('a row for GET /api/ships, which no endpoint has')
  })

  test('catches a route with an id whose rows omit a kind of target', () => {
    const incomplete = { own: forMembers, missing: hidden, malformed: hidden }
    expect(findingsWith({ matrix: matrix({ 'GET /api/berths/:id': incomplete }) })).toContain(
      'it needs own and anothers',
    )
  })

  test.each([
    ['anonymous', 0],
    ['unconfirmed', 1],
    ['blocked', 4],
  ])('catches a row that lets %s bypass a rule for members', (caller, column) => {
    const row = forMembers.map((answer, index) => (index === column ? 'allowed' : answer))
    expect(findingsWith({ matrix: matrix({ 'GET /api/berths': row }) })).toContain(
      `${caller} is allowed, but the access rule is "member"`,
    )
  })

  test('catches a row that grants members an admin endpoint', () => {
    const endpoints = endpointsIn({ harbourEndpoints: { berths: { ...berths, access: 'admin' } } })
    expect(findingsWith({ endpoints, matrix: matrix({ 'GET /api/berths': forMembers }) })).toContain(
      'member is allowed, but the access rule is "admin"',
    )
  })
})

describe('access matrix file', () => {
  test('is rejected with other columns, too few answers or an unknown answer', () => {
    const text = (head: unknown, row: unknown): string =>
      JSON.stringify({ callers: head, routes: { 'GET /api/x': row } })
    expect(() => parseAccessMatrix(text(callers.toReversed(), forMembers))).toThrow()
    expect(() => parseAccessMatrix(text(callers, forMembers.slice(1)))).toThrow()
    expect(() => parseAccessMatrix(text(callers, forMembers.with(0, 'perhaps' as AnswerClass)))).toThrow()
  })
})
