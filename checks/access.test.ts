import { describe, expect, test } from 'vitest'
import { accessFindings, routedNames, type Surface } from './access.ts'
import { parseDeviations, rowsOf, type AnswerClass } from './accessMatrix.ts'
import { endpointsIn } from './endpoints.ts'

const callers = ['anonymous', 'unconfirmed', 'member', 'other', 'blocked', 'admin']
const forMembers: AnswerClass[] = ['signed_out', 'signed_out', 'allowed', 'allowed', 'signed_out', 'allowed']
const hidden: AnswerClass[] = ['signed_out', 'signed_out', 'not_found', 'not_found', 'signed_out', 'not_found']

const deviating = (route: string, targets: Record<string, unknown>): Surface['deviations'] =>
  parseDeviations(JSON.stringify({ callers, deviations: { [route]: { why: 'For the test.', targets } } }))

const berth = { method: 'GET', path: '/api/berths/:id', access: 'member' }
const berths = { method: 'GET', path: '/api/berths', access: 'member' }

const sound: Surface = {
  endpoints: endpointsIn({ harbourEndpoints: { berth, berths }, depthMax: 3, words: { berth: 'x' } }),
  routed: routedNames(['route(harbourEndpoints.berth, one)', 'route(\n  harbourEndpoints.berths,\n all)']),
  deviations: deviating('GET /api/berths/:id', { anothers: forMembers }),
  routeFiles: ['server/harbour/routes.ts'],
  listedFiles: ['server/harbour/routes.ts'],
}

const findingsWith = (change: Partial<Surface>): string => accessFindings({ ...sound, ...change }).join('\n')

describe('access check', () => {
  test('passes when every endpoint has a handler and deviations differ from the rule', () => {
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

  test('catches a deviation without an endpoint, of a route without an id, and one that repeats the rule', () => {
    expect(findingsWith({ deviations: deviating('GET /api/ships', { own: forMembers }) })).toContain(
      'a row for GET /api/ships, which no endpoint has',
    )
    expect(findingsWith({ deviations: deviating('GET /api/berths', { own: hidden }) })).toContain('has no id')
    expect(findingsWith({ deviations: deviating('GET /api/berths/:id', { missing: hidden }) })).toContain(
      'GET /api/berths/:id (missing) repeats the access rule',
    )
  })

  test.each([
    ['anonymous', 0],
    ['unconfirmed', 1],
    ['blocked', 4],
  ])('catches a deviation that lets %s bypass a rule for members', (caller, column) => {
    const row = forMembers.map((answer, index) => (index === column ? 'allowed' : answer))
    expect(findingsWith({ deviations: deviating('GET /api/berths/:id', { own: row }) })).toContain(
      `${caller} is allowed, but the access rule is "member"`,
    )
  })

  test('catches a deviation that grants members an admin endpoint', () => {
    const endpoints = endpointsIn({ harbourEndpoints: { berth: { ...berth, access: 'admin' } } })
    expect(
      findingsWith({ endpoints, deviations: deviating('GET /api/berths/:id', { existing: forMembers }) }),
    ).toContain('member is allowed, but the access rule is "admin"')
  })
})

describe('access matrix', () => {
  const rowsWith = (endpoint: object, deviations: Surface['deviations'] = []): Record<string, AnswerClass[]> =>
    Object.fromEntries(
      endpointsIn({ endpoint })
        .flatMap((one) => rowsOf(one, deviations))
        .map(({ target, answers }) => [target ?? 'no id', Object.values(answers)]),
    )

  test('has the answers of the access rule for a route without an id', () => {
    expect(rowsWith(berths)).toEqual({ 'no id': forMembers })
    expect(rowsWith({ ...berths, access: 'anyone' })).toEqual({ 'no id': forMembers.map(() => 'allowed') })
    expect(rowsWith({ ...berths, access: 'admin' })).toEqual({
      'no id': ['signed_out', 'signed_out', 'forbidden', 'forbidden', 'signed_out', 'allowed'],
    })
  })

  test('hides what belongs to another member, what is missing and what is malformed', () => {
    expect(rowsWith(berth)).toEqual({
      own: hidden.with(2, 'allowed'),
      anothers: hidden.with(3, 'allowed'),
      missing: hidden,
      malformed: hidden,
    })
    const forbidden: AnswerClass[] = ['signed_out', 'signed_out', 'forbidden', 'forbidden', 'signed_out', 'not_found']
    expect(rowsWith({ ...berth, access: 'admin' })).toEqual({
      existing: forbidden.with(5, 'allowed'),
      missing: forbidden,
      malformed: forbidden,
    })
  })

  test('replaces rows by deviations, and the rows of owners by that of a target without one', () => {
    expect(rowsWith(berth, deviating('GET /api/berths/:id', { missing: forMembers }))['missing']).toEqual(forMembers)
    expect(rowsWith(berth, deviating('GET /api/berths/:id', { existing: forMembers }))).toEqual({
      existing: forMembers,
      missing: hidden,
      malformed: hidden,
    })
    expect(rowsWith(berth, deviating('GET /api/ships/:id', { existing: forMembers }))).toEqual(rowsWith(berth))
  })
})

describe('file of deviations', () => {
  test('is rejected with other columns, too few answers, an unknown answer or without a reason', () => {
    const parse =
      (head: unknown, row: unknown, why = 'For the test.') =>
      () =>
        parseDeviations(
          JSON.stringify({ callers: head, deviations: { 'GET /api/x/:id': { why, targets: { own: row } } } }),
        )
    expect(parse(callers, forMembers)).not.toThrow()
    expect(parse(callers.toReversed(), forMembers)).toThrow()
    expect(parse(callers, forMembers.slice(1))).toThrow()
    expect(parse(callers, forMembers.with(0, 'perhaps' as AnswerClass))).toThrow()
    expect(parse(callers, forMembers, '')).toThrow()
  })
})
