// Password rules as form validation while typing. The server checks them all again, and also the list of common
// passwords.
import type { z } from 'zod'
import { because } from '../../../contract/texts.ts'
import { keepsRule, lengthMax, lengthMin } from './passwordRules.ts'

/** For `superRefine`: reports password errors at the password field. */
export const checkNewPassword = (
  { password, email, path }: { password: string; email: string; path: string },
  context: z.RefinementCtx,
): void => {
  if (password === '') return
  const length = [...password].length
  const refuse = (params: object): void => context.addIssue({ code: 'custom', path: [path], params })
  if (length < lengthMin) refuse({ ...because('password_too_short').params, limit: lengthMin })
  else if (length > lengthMax) refuse({ ...because('password_too_long').params, limit: lengthMax })
  else if (!keepsRule('email', password, email)) refuse(because('password_contains_email').params)
}
