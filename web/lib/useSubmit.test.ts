import { describe, expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { fieldMessages } from './useSubmit.ts'

const fields = ['email', 'password', 'code']
const fieldOf = { wrong_password: 'password', wrong_code: 'code', code_required: 'code' } as const

describe('a rejected form', () => {
  it('shows all issues beside the field they name', () => {
    const error = new ApiError(422, {
      code: 'weak_password',
      issues: [
        { path: 'password', code: 'password_too_short', limit: 10 },
        { path: 'password', code: 'password_common' },
      ],
    })
    expect(fieldMessages(error, fields, fieldOf)).toEqual([
      { path: 'password', message: 'password_too_short:10 password_common' },
    ])
  })

  it('shows an error beside the field it is about, even if it names none', () => {
    expect(fieldMessages(new ApiError(403, { code: 'wrong_code' }), fields, fieldOf)).toEqual([
      { path: 'code', message: 'wrong_code' },
    ])
  })

  it('shows an error above the form if no field fits', () => {
    expect(fieldMessages(new ApiError(0, { code: 'network' }), fields, fieldOf)).toEqual([])
    const foreign = new ApiError(400, { code: 'invalid_input', issues: [{ path: 'other', code: 'required' }] })
    expect(fieldMessages(foreign, fields, fieldOf)).toEqual([])
    expect(fieldMessages(new Error('broken'), fields, fieldOf)).toEqual([])
  })
})
