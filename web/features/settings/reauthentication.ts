// Re-authentication: the password, and a code if two-factor sign-in is on.
import { z } from 'zod'
import { givenPassword } from '../../../contract/accounts.ts'
import { because } from '../../../contract/texts.ts'
import { bareCode } from '../accounts/codeInput.ts'

const codeLengthMin = 6

export interface CredentialValues {
  password: string
  code: string
}

export const noCredentials: CredentialValues = { password: '', code: '' }

/** The two form fields; which are required depends on the account. */
export const reauthenticationFields = (twoFactor: boolean) =>
  ({
    password: givenPassword,
    code: z.string().superRefine((typed, context) => {
      const code = bareCode(typed)
      if (code === '' && twoFactor) context.addIssue({ code: 'custom', params: because('required').params })
      if (code !== '' && code.length < codeLengthMin) {
        context.addIssue({ code: 'custom', params: { ...because('too_short').params, limit: codeLengthMin } })
      }
    }),
  }) as const

/** Request format: an empty code is not sent. */
export const credentialsOf = ({ password, code }: CredentialValues): { password: string; code?: string } =>
  bareCode(code) === '' ? { password } : { password, code: bareCode(code) }

/** The field at which a re-authentication error is shown. */
export const reauthenticationFieldOf = {
  wrong_password: 'password',
  code_required: 'code',
  wrong_code: 'code',
} as const
