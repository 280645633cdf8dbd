import { expect, it } from 'vitest'
import { actionsFor, asksWhy } from './memberActions.ts'

it('an admin is offered what can be done with a member as things stand', () => {
  expect(actionsFor({ status: 'active', is_admin: false, two_factor_enabled: false })).toEqual([
    'sign_out_member',
    'grant_admin',
    'block_member',
  ])
  expect(actionsFor({ status: 'active', is_admin: true, two_factor_enabled: false })).toContain('revoke_admin')
  expect(actionsFor({ status: 'unconfirmed', is_admin: false, two_factor_enabled: false })).toEqual([
    'resend_confirmation',
    'block_member',
  ])
  expect(actionsFor({ status: 'blocked', is_admin: true, two_factor_enabled: false })).toEqual([
    'unblock_member',
    'revoke_admin',
  ])
  expect(actionsFor({ status: 'active', is_admin: false, two_factor_enabled: true })).toContain('reset_two_factor')
  expect(actionsFor({ status: 'deleted', is_admin: false, two_factor_enabled: false })).toEqual([])
})

it('only a repeated mail needs no reason', () => {
  const asked = (['active', 'unconfirmed', 'blocked'] as const).flatMap((status) =>
    actionsFor({ status, is_admin: false, two_factor_enabled: false }),
  )
  expect(asked.filter((action) => !asksWhy(action))).toEqual(['resend_confirmation'])
})
