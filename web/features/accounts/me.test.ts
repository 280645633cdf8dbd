import { describe, expect, it } from 'vitest'
import { type Me, nameOf } from './me.ts'

const member = (profile: Partial<Me['profile']>): Me => ({
  user: {
    id: '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c',
    email: 'lena@example.org',
    user_metadata: { full_name: 'Lena Meer' },
  },
  profile: { full_name: null, display_name: null, avatar_url: null, ...profile },
  is_admin: false,
  two_factor_enabled: false,
})

describe('the name of a member', () => {
  it('is the display name, else the full name, else nothing', () => {
    expect(nameOf(member({ display_name: 'Lena', full_name: 'Lena Meer' }))).toBe('Lena')
    expect(nameOf(member({ display_name: ' ', full_name: 'Lena Meer' }))).toBe('Lena Meer')
    expect(nameOf(member({}))).toBeNull()
    expect(nameOf(undefined)).toBeNull()
  })
})
