import { expect, it } from 'vitest'
import { offerColumns, usualColumns } from '../offers/offerColumns.ts'
import { directions, ordersOf, readOrder } from './sorting.ts'
import { readColumns, readView, toggledColumn } from './viewChoice.ts'

it('shows the default columns if none are chosen', () => {
  expect(readColumns(null)).toEqual(usualColumns)
  expect(readView(null)).toBe('table')
  expect(readView('mosaic')).toBe('table')
})

it('always keeps the price and the column order, and drops unknown columns', () => {
  expect(readColumns('')).toEqual(['price'])
  expect(readColumns('dr,category,shoe_size')).toEqual(['category', 'dr', 'price'])
  expect(toggledColumn(usualColumns, 'price')).toEqual(usualColumns)
})

it('hides a column and shows it again', () => {
  for (const column of offerColumns) {
    const once = toggledColumn(usualColumns, column)
    if (column !== 'price') expect(once.includes(column)).toBe(!usualColumns.includes(column))
    expect(toggledColumn(once, column)).toEqual(usualColumns)
  }
})

it('sorts a column in its default direction first, then in reverse', () => {
  expect(ordersOf('price')).toEqual(['price up', 'price down'])
  expect(ordersOf('quality')).toEqual(['quality down', 'quality up'])
  expect(directions['spam up']).toBe('ascending')
  expect(readOrder('visits down')).toEqual({ sort: 'visits', direction: 'down' })
})
