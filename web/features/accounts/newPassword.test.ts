import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageOf } from '../../lib/formIssues.ts'
import { checkNewPassword } from './newPassword.ts'

const schema = z
  .object({ email: z.string(), password: z.string().min(1) })
  .superRefine(({ email, password }, context) => checkNewPassword({ email, password, path: 'password' }, context))

const messages = (password: string): string[] =>
  schema
    .safeParse({ email: 'lena@example.org', password }, { error: messageOf })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('a new password in a form', () => {
  it('is rejected with the reason and its number, at its field', () => {
    expect(messages('short')).toEqual(['password password_too_short:10'])
    expect(messages('x'.repeat(129))).toEqual(['password password_too_long:128'])
    expect(messages('quiet-lena-quiet')).toEqual(['password password_contains_email'])
    expect(messages('')).toEqual(['password required'])
    expect(messages('seven-quiet-harbours')).toEqual([])
  })
})
