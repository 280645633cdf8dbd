import { expect, it } from 'vitest'
import { actionsFor, asksWhy } from './memberActions.ts'

it('an admin is offered the actions that the member’s status allows', () => {
  expect(actionsFor({ status: 'active', is_admin: false, two_factor_enabled: false }, false)).toEqual([
    'sign_out_member',
    'grant_admin',
    'block_member',
  ])
  expect(actionsFor({ status: 'active', is_admin: true, two_factor_enabled: false }, false)).toContain('revoke_admin')
  expect(actionsFor({ status: 'unconfirmed', is_admin: false, two_factor_enabled: false }, false)).toEqual([
    'resend_confirmation',
    'block_member',
  ])
  expect(actionsFor({ status: 'blocked', is_admin: true, two_factor_enabled: false }, false)).toEqual([
    'unblock_member',
    'revoke_admin',
  ])
  expect(actionsFor({ status: 'active', is_admin: false, two_factor_enabled: true }, false)).toContain(
    'reset_two_factor',
  )
  expect(actionsFor({ status: 'deleted', is_admin: false, two_factor_enabled: false }, false)).toEqual([])
})

it('admins are not offered actions that are forbidden on their own account', () => {
  const me = { status: 'active', is_admin: true, two_factor_enabled: true } as const
  expect(actionsFor(me, false)).toEqual(['sign_out_member', 'reset_two_factor', 'revoke_admin', 'block_member'])
  expect(actionsFor(me, true)).toEqual(['sign_out_member', 'revoke_admin'])
})

it('only resending an email needs no reason', () => {
  const asked = (['active', 'unconfirmed', 'blocked'] as const).flatMap((status) =>
    actionsFor({ status, is_admin: false, two_factor_enabled: false }, false),
  )
  expect(asked.filter((action) => !asksWhy(action))).toEqual(['resend_confirmation'])
})
