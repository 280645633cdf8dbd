// Password rules as form validation while typing. The server checks them all again, and also the list of common
// passwords.
import type { z } from 'zod'
import { passwordLengthMax, passwordLengthMin } from '../../../contract/limits.ts'
import { because } from '../../../contract/texts.ts'
import { keepsRule } from './passwordRules.ts'

/** For `superRefine`: reports password errors at the password field. */
export const checkNewPassword = (
  { password, email, path }: { password: string; email: string; path: string },
  context: z.RefinementCtx,
): void => {
  if (password === '') return
  const length = [...password].length
  const refuse = (params: object): void => context.addIssue({ code: 'custom', path: [path], params })
  if (length < passwordLengthMin) refuse({ ...because('password_too_short').params, limit: passwordLengthMin })
  else if (length > passwordLengthMax) refuse({ ...because('password_too_long').params, limit: passwordLengthMax })
  else if (!keepsRule('email', password, email)) refuse(because('password_contains_email').params)
}
