import { describe, expect, it } from 'vitest'
import type { ContactInput } from '../../../contract/contact.ts'
import { lateRules } from './lazyRules.ts'

const given: ContactInput = {
  topic: 'notice',
  name: '',
  email: 'ida@verlag',
  page_url: '',
  message: 'Too short',
  language: 'en',
  ticket: '',
  website: '',
}
const options = { fields: {}, shouldUseNativeValidation: undefined }

describe('the rules of the contact form', () => {
  it('are those of the server', async () => {
    const { errors } = await lateRules().resolve(given, undefined, options)
    expect(Object.entries(errors).map(([field, error]) => [field, error.message])).toEqual([
      ['email', 'not_an_email'],
      ['message', 'too_short:20'],
      ['page_url', 'required'],
      ['name', 'required'],
    ])
  })

  it('are left to the server if they cannot be loaded, and requested again the next time', async () => {
    let asked = 0
    const rules = lateRules(() => {
      asked += 1
      return Promise.reject(new Error('No network'))
    })
    rules.bring()
    expect(await rules.resolve(given, undefined, options)).toEqual({ values: given, errors: {} })
    expect(asked).toBe(2)
  })
})
