import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountEndpoints } from '../../contract/accounts.ts'
import { messageOf, readIssue, reasonsApart, writeIssue } from './formIssues.ts'

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: messageOf }).error?.issues.map(({ message }) => message) ?? []

describe('the message of a form field', () => {
  it('is a code of the contract, with the limit if its text needs one', () => {
    expect(messages(accountEndpoints.signIn.body, { email: '', password: '' })).toEqual(['required', 'required'])
    expect(messages(accountEndpoints.signIn.body, { email: 'lena', password: 'x' })).toEqual(['not_an_email'])
    const name = { email: 'a@example.org', password: 'x', language: 'de', full_name: 'x'.repeat(101) }
    expect(messages(accountEndpoints.signUp.body, name)).toEqual(['too_long:100'])
  })

  it('includes the limit of a custom rule', () => {
    const schema = z.string().refine(() => false, { params: { issue: 'password_too_short', limit: 10 } })
    expect(messages(schema, 'x')).toEqual(['password_too_short:10'])
  })

  it('survives serialisation as a message', () => {
    expect(readIssue(writeIssue({ code: 'too_long', limit: 100 }))).toEqual({ code: 'too_long', limit: 100 })
    expect(readIssue(writeIssue({ code: 'required' }))).toEqual({ code: 'required' })
    expect(readIssue('something else')).toEqual({ code: 'wrong_value' })
  })

  it('keeps the word and the line, whatever characters they contain', () => {
    const issues = [
      { code: 'domain_with_www', word: 'inselpost.test' },
      { code: 'broken_html', line: 3, word: '<a href="x:y"> 100%' },
      { code: 'too_long', limit: 5, line: 2 },
    ] as const
    for (const issue of issues) {
      expect(writeIssue(issue)).not.toContain(reasonsApart)
      expect(readIssue(writeIssue(issue))).toEqual(issue)
    }
  })
})
