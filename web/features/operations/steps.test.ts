import { describe, expect, it } from 'vitest'
import type { Setup } from '../../../contract/operations.ts'
import { setupSteps, type StepName } from './steps.ts'

const fresh: Setup = {
  sandbox: false,
  public_url: 'https://links.example.org',
  support_email: null,
  mail: { server: 'own', from: 'Links <links@example.org>', last: null },
  returned_mail: 'off',
  payments: 'off',
  invoices_named: false,
  writing: 'off',
  figures: [],
  ranks_imported: false,
  rendering: null,
  admins: 1,
  admins_without_second_factor: 1,
  rules_changed_at: null,
}
const at = '2026-11-18T10:00:00.000Z'
const finished: Setup = {
  ...fresh,
  support_email: 'help@example.org',
  mail: { ...fresh.mail, last: { at, taken: true, error: null } },
  returned_mail: 'own',
  payments: 'live',
  invoices_named: true,
  writing: 'own',
  figures: ['moz'],
  ranks_imported: true,
  rendering: { browser: 'Chromium 156.0', since: at },
  admins: 2,
  admins_without_second_factor: 0,
  rules_changed_at: at,
}
const sandbox: Setup = {
  ...fresh,
  sandbox: true,
  mail: { ...fresh.mail, server: 'sandbox' },
  returned_mail: 'sandbox',
  payments: 'sandbox',
  writing: 'sandbox',
}

type IsSaid = Parameters<typeof setupSteps>[1]
const nothing: IsSaid = () => false
const everything: IsSaid = () => true
const one = (setup: Setup, name: StepName, isSaid = nothing) =>
  setupSteps(setup, isSaid).find((step) => step.name === name)
const openOf = (setup: Setup, isSaid = nothing) =>
  setupSteps(setup, isSaid).flatMap(({ name, state }) => (state === 'open' ? name : []))

describe('setup steps', () => {
  it('require on a fresh installation what members and the law need', () => {
    expect(openOf(fresh)).toEqual(['mail', 'support', 'imprint', 'legal', 'factor'])
  })

  it('are all done in the end', () => {
    expect(setupSteps(finished, everything).every(({ state }) => state === 'done')).toBe(true)
  })

  it('list the missing settings, not the ones that are set', () => {
    expect(one(fresh, 'imprint', (setting) => setting === 'OPERATOR_NAME')?.settings).toEqual([
      'OPERATOR_ADDRESS',
      'OPERATOR_AUTHORITY',
      'HOSTING_PROVIDER',
    ])
  })

  it('name the browser for link checks as an improvement', () => {
    expect(one(fresh, 'rendering')).toMatchObject({ group: 'better', state: 'optional', says: 'rendering.missing' })
    expect(one(finished, 'rendering')).toMatchObject({ state: 'done', says: 'rendering.done' })
  })

  it('reopen email when the latest one was rejected', () => {
    const refused = { ...finished, mail: { ...fresh.mail, last: { at, taken: false, error: 'connect ECONNREFUSED' } } }
    expect(one(refused, 'mail')).toMatchObject({ state: 'open', says: 'mail.refused' })
  })

  it('require a name on invoices as soon as something can be bought', () => {
    expect(one(fresh, 'invoices')?.state).toBe('optional')
    expect(one({ ...fresh, payments: 'test' }, 'invoices')?.state).toBe('open')
    expect(one({ ...fresh, payments: 'test' }, 'payments')?.state).toBe('open')
  })

  it('mark what the sandbox simulates', () => {
    const standIns = setupSteps(sandbox, nothing).filter(({ state }) => state === 'sandbox')
    expect(standIns.map(({ name }) => name)).toEqual(['mail', 'payments', 'returned', 'figures', 'writing'])
  })
})
