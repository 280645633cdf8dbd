import { expect, it } from 'vitest'
import { orderGroups } from '../../../contract/orders.ts'
import { isFiltered, noOrderFilters, queryOf, readOrderFilters, shownGroups, withOrderFilters } from './orderFilters.ts'

const project = '0f8fad5b-d9cb-469f-a165-70867728950e'

it('reads only known values from the URL', () => {
  expect(readOrderFilters(new URLSearchParams(`q=%20wald%20&group=open&status=paid&project=${project}`))).toEqual({
    q: 'wald',
    group: 'open',
    status: 'paid',
    project,
  })
  expect(readOrderFilters(new URLSearchParams('group=mine&status=lost&project=1'))).toEqual(noOrderFilters)
})

it('resets to the first page with every change, and omits the default group from the URL', () => {
  const search = new URLSearchParams('group=ended&cursor=abc&page=3')
  expect(withOrderFilters(search, { q: 'wald' }).toString()).toBe('group=ended&q=wald')
  expect(withOrderFilters(search, { group: 'all' }).toString()).toBe('')
  expect(isFiltered(readOrderFilters(search))).toBe(true)
  expect(isFiltered(noOrderFilters)).toBe(false)
})

it('shows every group, those that need the reader’s action first', () => {
  expect(shownGroups[0]).toBe('mine_to_do')
  expect([...shownGroups].toSorted()).toEqual([...orderGroups].toSorted())
})

it('requests one side', () => {
  expect(queryOf('seller', { ...noOrderFilters, q: 'x', status: 'failed' }, 'c')).toEqual({
    side: 'seller',
    group: 'all',
    status: 'failed',
    q: 'x',
    project_id: undefined,
    cursor: 'c',
  })
})
