// Bounds of requests, for every endpoint of the contract: no text is read before its length is known.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exact, line, lines, typed } from '../../../contract/texts.ts'
import { contractEndpoints } from '../../testing/contractEndpoints.ts'
import { bodyBytesMax, type Bound, boundOf, firstExcess, jsonBytesMax } from './inputBounds.ts'

const endpoints = await contractEndpoints()

/** Marks of two classes by turns: 47 KB of them took six seconds to normalise. */
const worst = 'a\u0301\u0316'.repeat(1_000)

describe('every endpoint', () => {
  const parts = endpoints.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[`${method} ${path}`, part, schema] as const],
    ),
  )

  it('has a maximum, checked first, for every text and list', () => {
    const unbounded = parts.flatMap(([route, part, schema]) => {
      try {
        boundOf(schema)
        return []
      } catch (error) {
        return [`${route}, ${part}: ${error instanceof Error ? error.message : ''}`]
      }
    })
    expect(parts.length).toBeGreaterThan(250)
    expect(unbounded).toEqual([])
  })

  it('accepts no more bytes than its fields can hold; only an article may have more than 300 KB', () => {
    const large = endpoints.filter(({ body }) => body !== undefined && jsonBytesMax(boundOf(body)) > 300_000)
    expect(large.map(({ path }) => path)).toEqual(['/api/content/drafts/:id/article'])
  })
})

describe('the bound of a schema', () => {
  it.each([
    ['a text without a maximum', z.strictObject({ a: z.string() }), 'a text of any length at "a"'],
    ['a maximum behind a trim', z.strictObject({ a: z.string().trim().max(5) }), 'a text of any length at "a"'],
    ['a maximum behind a pattern', z.strictObject({ a: z.email().max(5) }), 'a text of any length at "a"'],
    ['a maximum that a pattern ignores', z.strictObject({ a: z.string().max(5).regex(/a/) }), 'any length at "a"'],
    ['a text in a list', z.strictObject({ a: z.array(z.url()).max(2) }), 'a text of any length at "a[]"'],
    ['a text in a union', z.union([z.int(), z.string()]), 'a text of any length'],
    ['a list without a maximum', z.strictObject({ a: z.array(z.int()) }), 'a list of any length at "a"'],
    [
      'keys of any name',
      z.strictObject({ a: z.record(exact({ lengthMax: 5 }), z.int()) }),
      'any number of keys at "a"',
    ],
    ['anything', z.strictObject({ a: z.unknown() }), 'has a unknown at "a"'],
  ])('refuses %s', (_, schema, why) => {
    expect(() => boundOf(schema)).toThrow(why)
  })

  it('is the wider one of a union', () => {
    const schema = z.union([
      z.strictObject({ a: exact({ lengthMax: 5 }) }),
      z.strictObject({ a: exact({ lengthMax: 500 }) }),
    ])
    expect(boundOf(schema).fields.get('a')?.textMax).toBe(500)
  })

  it('gives the body room for every valid text, however it is escaped', () => {
    const schema = z.strictObject({ a: exact({ lengthMax: 2_000 }), b: z.array(typed({ lengthMax: 10 })).max(3) })
    const longest = `{"a":"${'\\u00e9'.repeat(2_000)}","b":[${'"\\u00e9"'.repeat(3)}]}`
    expect(jsonBytesMax(boundOf(schema))).toBeGreaterThan(longest.length)
    expect(jsonBytesMax(boundOf(schema))).toBeLessThan(longest.length + 8_000)
    expect(jsonBytesMax(boundOf(z.array(exact({ lengthMax: 10_000 })).max(1_000)))).toBe(bodyBytesMax)
  })
})

describe('a body', () => {
  const run = z.union([z.strictObject({ text: exact({ lengthMax: 10 }) }), z.strictObject({ link: z.literal(true) })])
  const bound: Bound = boundOf(z.strictObject({ blocks: z.array(z.array(run).max(300)).max(100) }))

  it('with a list that is too long is refused before its items are read', () => {
    expect(firstExcess(bound, { blocks: Array.from({ length: 101 }, () => 'wrong') })).toEqual({
      path: 'blocks',
      code: 'too_big',
      limit: 100,
    })
  })

  it('with thousands of wrong items is refused at one of them', () => {
    const wrong = Array.from({ length: 60 }, () => Array.from({ length: 300 }, () => ({})))
    expect(firstExcess(bound, { blocks: wrong })).toEqual({ path: 'blocks.3.93', code: 'wrong_value' })
  })

  it('with more values than any is refused', () => {
    const right = Array.from({ length: 90 }, () => Array.from({ length: 300 }, () => ({ text: 'a' })))
    expect(firstExcess(bound, { blocks: right.slice(0, 20) })).toBe(null)
    expect(firstExcess(bound, { blocks: right })).toMatchObject({ code: 'too_big', limit: 20_000 })
  })

  it('of a wrong type is left to its schema', () => {
    for (const given of [null, 5, 'a', [], { blocks: 'a' }, { other: [] }]) expect(firstExcess(bound, given)).toBe(null)
  })
})

describe('a text', () => {
  const fields = {
    line: line({ lengthMax: 100 }),
    lines: lines({ lengthMax: 100 }),
    typed: typed({ lengthMax: 100 }),
    exact: exact({ lengthMax: 100 }),
  }

  it.each(Object.entries(fields))('(%s) that is too long has one error, the limit of its field', (_, field) => {
    let read = 0
    const watched = field.refine(() => {
      read += 1
      return true
    })
    expect(watched.safeParse(worst).error?.issues).toMatchObject([{ code: 'too_big', maximum: 100 }])
    expect(read).toBe(0)
  })

  it('may be sent decomposed and with white space around it', () => {
    const decomposed = 'ệ'.repeat(100).normalize('NFD')
    expect(fields.line.parse(`  ${decomposed}\n`)).toBe('ệ'.repeat(100))
    expect(fields.typed.parse(` ${'a'.repeat(100)} `)).toBe('a'.repeat(100))
  })

  it('with more marks on a letter than any language writes is refused', () => {
    expect(fields.line.safeParse(`a${'\u0301\u0316'.repeat(20)}`).error?.issues).toMatchObject([
      { code: 'custom', params: { issue: 'hidden_characters' } },
    ])
  })
})
