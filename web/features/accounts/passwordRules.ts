// Password rules that the browser can check while typing. The server checks them all again, and also the list of common
// passwords.
import { passwordLengthMax, passwordLengthMin } from '../../../contract/limits.ts'

const emailNameLengthMin = 3

export type PasswordRule = 'length' | 'email'
export const passwordRules: readonly PasswordRule[] = ['length', 'email']

export const keepsRule = (rule: PasswordRule, password: string, email: string): boolean => {
  switch (rule) {
    case 'length': {
      const { length } = [...password]
      return length >= passwordLengthMin && length <= passwordLengthMax
    }
    case 'email': {
      const name = email.split('@')[0]?.trim().toLowerCase() ?? ''
      return password !== '' && (name.length < emailNameLengthMin || !password.toLowerCase().includes(name))
    }
  }
}
