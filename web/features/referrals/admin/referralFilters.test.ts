import { describe, expect, it } from 'vitest'
import { heldReasons as contractReasons } from '../../../../contract/referralsAdmin.ts'
import { referralStates } from '../../../../contract/referrals.ts'
import {
  heldReasons,
  isFiltered,
  noReferralFilters,
  queryOf,
  readReferralFilters,
  states,
  withReferralFilters,
} from './referralFilters.ts'

describe('referral filters', () => {
  it('show held referrals unless the URL has another filter', () => {
    expect(readReferralFilters(new URLSearchParams())).toEqual({ show: 'held', ...noReferralFilters })
    expect(readReferralFilters(new URLSearchParams('show=nothing'))).toEqual({ show: 'held', ...noReferralFilters })
  })

  it('are read from the URL, and unknown values are ignored', () => {
    const read = readReferralFilters(new URLSearchParams('q=%20hafen%20&held_for=same_domain'))
    expect(read).toEqual({ show: 'held', q: 'hafen', held_for: 'same_domain' })
    expect(isFiltered(read)).toBe(true)
    expect(isFiltered(readReferralFilters(new URLSearchParams('show=refused&held_for=bad_mood')))).toBe(false)
  })

  it('apply a reason only to held referrals', () => {
    const held = withReferralFilters(new URLSearchParams('cursor=x&page=2'), { held_for: 'same_device' })
    expect(held.toString()).toBe('held_for=same_device')
    expect(withReferralFilters(held, { show: 'refused' }).toString()).toBe('show=refused')
    expect(readReferralFilters(new URLSearchParams('show=refused&held_for=same_device')).held_for).toBeUndefined()
  })

  it('keep the search when the list changes, and leave no parameter behind when cleared', () => {
    const asked = withReferralFilters(new URLSearchParams('q=hafen'), { show: 'activated' })
    expect(asked.toString()).toBe('q=hafen&show=activated')
    expect(withReferralFilters(asked, { show: 'held', ...noReferralFilters }).toString()).toBe('')
  })

  it('send only the filters that are set', () => {
    expect(queryOf({ show: 'refused', ...noReferralFilters }, undefined)).toEqual({ state: 'refused' })
    expect(queryOf({ show: 'held', q: 'x', held_for: 'cap_reached' }, 'c')).toEqual({
      state: 'held',
      held_for: 'cap_reached',
      q: 'x',
      cursor: 'c',
    })
  })

  it('cover every state and every reason', () => {
    expect(states.toSorted()).toEqual(referralStates.toSorted())
    expect(heldReasons).toEqual(contractReasons)
  })
})
