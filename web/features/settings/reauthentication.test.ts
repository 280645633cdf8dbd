import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { reauthenticationErrors } from '../../../contract/security.ts'
import { messageOf } from '../../lib/formIssues.ts'
import {
  noCredentials,
  reauthenticationFieldOf,
  reauthenticationFields,
  credentialsOf,
  type CredentialValues,
} from './reauthentication.ts'

const messages = (twoFactor: boolean, given: CredentialValues): string[] =>
  z
    .object(reauthenticationFields(twoFactor))
    .safeParse(given, { error: messageOf })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('re-authentication', () => {
  it('needs only the password without a second factor', () => {
    expect(messages(false, noCredentials)).toEqual(['password required'])
    expect(messages(false, { password: 'x', code: '' })).toEqual([])
    expect(credentialsOf({ password: 'x', code: ' ' })).toEqual({ password: 'x' })
  })

  it('needs the password and a code with a second factor', () => {
    expect(messages(true, { password: 'x', code: '' })).toEqual(['code required'])
    expect(messages(true, { password: 'x', code: '12' })).toEqual(['code too_short:6'])
    expect(messages(true, { password: 'x', code: '123 456' })).toEqual([])
    expect(credentialsOf({ password: 'x', code: '123 456' })).toEqual({ password: 'x', code: '123456' })
  })

  it('has a field for every error', () => {
    expect(Object.keys(reauthenticationFieldOf).sort()).toEqual([...reauthenticationErrors].sort())
  })
})
