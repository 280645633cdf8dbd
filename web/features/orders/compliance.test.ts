import { expect, it } from 'vitest'
import type { LinkReason } from '../../../contract/links.ts'
import { canBeMended, complianceOf, type PointState } from './compliance.ts'
import { someCheck, someOrder } from './order.fixture.ts'

const states = (reasons: LinkReason[], changed: Parameters<typeof someCheck>[0] = {}): Record<string, PointState> =>
  Object.fromEntries(
    complianceOf(someOrder(), someCheck({ verdict: 'failed', reasons, ...changed })).map(({ point, state }) => [
      point,
      state,
    ]),
  )

it('reports every criterion as met if the check has passed', () => {
  expect(new Set(Object.values(states([], { verdict: 'passed' })))).toEqual(new Set(['kept']))
})

it('reports the failed criteria and keeps the rest', () => {
  expect(states(['wrong_anchor', 'rel_nofollow'])).toEqual({
    page: 'kept',
    index: 'kept',
    target: 'kept',
    anchor: 'broken',
    rel: 'broken',
    visible: 'kept',
  })
})

it('reports nothing about a missing link or a page that is gone', () => {
  expect(states(['link_missing'])).toMatchObject({ page: 'kept', target: 'broken', anchor: 'unknown', rel: 'unknown' })
  expect(states(['page_gone'])).toMatchObject({ page: 'broken', index: 'unknown', target: 'unknown' })
})

it('reports everything as unknown for an unreadable page', () => {
  expect(new Set(Object.values(states(['timeout'], { verdict: 'inconclusive' })))).toEqual(new Set(['unknown']))
})

it('includes anchor text and label only if they were ordered', () => {
  const { terms } = someOrder()
  const points = (order: Parameters<typeof complianceOf>[0]) =>
    complianceOf(order, someCheck()).map(({ point }) => point)
  expect(points({ anchor_text: null, terms })).not.toContain('anchor')
  expect(points({ anchor_text: 'x', terms: { ...terms, labelled: true } })).toEqual(
    expect.arrayContaining(['anchor', 'label']),
  )
})

it('offers no fix for a link whose order or guarantee is over', () => {
  const guaranteed = (state: 'running' | 'fulfilled' | 'refunded' | 'ended') => {
    const day = '2027-03-02T09:00:00.000Z'
    return canBeMended({
      status: 'completed',
      guarantee: { state, from: day, until: day, lost_at: null, reckoning: null },
    })
  }
  expect(guaranteed('running')).toBe(true)
  for (const state of ['fulfilled', 'refunded', 'ended'] as const) expect(guaranteed(state)).toBe(false)
  for (const status of ['cancelled', 'refunded'] as const) expect(canBeMended({ status, guarantee: null })).toBe(false)
  for (const status of ['failed', 'disputed', 'delivered'] as const) {
    expect(canBeMended({ status, guarantee: null })).toBe(true)
  }
})
