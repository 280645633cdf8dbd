import { expect, expectTypeOf, test } from 'vitest'
import { type CamelCased, rowFields } from './rowFields.ts'

interface Row {
  id: string
  placed_at: Date
  links_per_page: number | null
}

const { fieldsOf, columnsOf } = rowFields<Row>({ id: true, placed_at: true, links_per_page: true })
const at = new Date('2030-01-02T03:04:05Z')

test('columns become fields in camelCase and fields become columns again', () => {
  const row = { id: 'a', placed_at: at, links_per_page: null }
  expect(fieldsOf(row)).toEqual({ id: 'a', placedAt: at, linksPerPage: null })
  expect(columnsOf(fieldsOf(row))).toEqual(row)
})

test('nothing is taken over that is not listed', () => {
  const more = { id: 'a', placed_at: at, links_per_page: 2, secret_note: 'b' }
  expect(fieldsOf(more)).toEqual({ id: 'a', placedAt: at, linksPerPage: 2 })
})

test('the types of the fields are those of their columns', () => {
  expectTypeOf<CamelCased<Row>>().toEqualTypeOf<{ id: string; placedAt: Date; linksPerPage: number | null }>()
  // @ts-expect-error `links_per_page` is not listed
  rowFields<Row>({ id: true, placed_at: true })
})
