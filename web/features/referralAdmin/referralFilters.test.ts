import { describe, expect, it } from 'vitest'
import { heldReasons as contractReasons } from '../../../contract/referralAdmin.ts'
import { referralStates } from '../../../contract/referrals.ts'
import {
  heldReasons,
  isFiltered,
  noReferralFilters,
  queryOf,
  readReferralFilters,
  states,
  withReferralFilters,
} from './referralFilters.ts'

describe('the filters of referrals', () => {
  it('show what is held unless the address says otherwise', () => {
    expect(readReferralFilters(new URLSearchParams())).toEqual({ show: 'held', ...noReferralFilters })
    expect(readReferralFilters(new URLSearchParams('show=nothing'))).toEqual({ show: 'held', ...noReferralFilters })
  })

  it('are read from the address, and what is not known there filters nothing', () => {
    const read = readReferralFilters(new URLSearchParams('q=%20hafen%20&held_for=same_domain'))
    expect(read).toEqual({ show: 'held', q: 'hafen', held_for: 'same_domain' })
    expect(isFiltered(read)).toBe(true)
    expect(isFiltered(readReferralFilters(new URLSearchParams('show=refused&held_for=bad_mood')))).toBe(false)
  })

  it('ask for a reason only among those that are held', () => {
    const held = withReferralFilters(new URLSearchParams('cursor=x&page=2'), { held_for: 'same_device' })
    expect(held.toString()).toBe('held_for=same_device')
    expect(withReferralFilters(held, { show: 'refused' }).toString()).toBe('show=refused')
    expect(readReferralFilters(new URLSearchParams('show=refused&held_for=same_device')).held_for).toBeUndefined()
  })

  it('keep the search from one list to the next, and leave nothing when they are taken away', () => {
    const asked = withReferralFilters(new URLSearchParams('q=hafen'), { show: 'activated' })
    expect(asked.toString()).toBe('q=hafen&show=activated')
    expect(withReferralFilters(asked, { show: 'held', ...noReferralFilters }).toString()).toBe('')
  })

  it('ask the server for what they say, and for nothing that is empty', () => {
    expect(queryOf({ show: 'refused', ...noReferralFilters }, undefined)).toEqual({ state: 'refused' })
    expect(queryOf({ show: 'held', q: 'x', held_for: 'cap_reached' }, 'c')).toEqual({
      state: 'held',
      held_for: 'cap_reached',
      q: 'x',
      cursor: 'c',
    })
  })

  it('know every state and every reason that there is', () => {
    expect(states.toSorted()).toEqual(referralStates.toSorted())
    expect(heldReasons).toEqual(contractReasons)
  })
})
