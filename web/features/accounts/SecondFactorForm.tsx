import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { type accountEndpoints, givenCode } from '../../../contract/accounts.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { sessionClient } from '../../lib/session.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import type { SecondFactorChallenge } from './challenge.ts'
import { bareCode, isWholeAppCode } from './codeInput.ts'

const secondFactor = at<typeof accountEndpoints.secondFactor>('POST', '/api/auth/second-factor')
const schema = z.object({ code: givenCode })

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge
  /** The challenge expired: the password is needed again. */
  onExpired(): void
  onBack(): void
}

/** Second step of the sign-in. Submits automatically after six digits. */
export const SecondFactorForm = ({ challenge, onExpired, onBack }: SecondFactorFormProps) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    const timer = setTimeout(expire, challenge.expires_in * 1000)
    return () => clearTimeout(timer)
  }, [challenge])
  useEffect(() => form.setFocus('code'), [form, kind])

  const { submit, failure } = useSubmit(
    form,
    async ({ code }) => {
      try {
        const session = await call(secondFactor, { body: { challenge: challenge.challenge, code: bareCode(code) } })
        sessionClient.adopt(session, 'mfa_challenge_verified')
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'challenge_expired') {
          form.setFocus('code', { shouldSelect: true })
          throw error
        }
        onExpired()
      }
    },
    { wrong_code: 'code' },
  )
  const other = kind === 'app' ? 'recovery' : 'app'
  const choose = () => {
    form.reset()
    setKind(other)
  }
  const { onChange, ...field } = form.register('code')
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{t(`secondFactor.${kind}.text`)}</p>
      <FormFailure failure={failure} />
      <Field label={t(`secondFactor.${kind}.label`)} required error={fieldText(te, errors.code?.message)}>
        <Input
          key={kind}
          autoComplete="one-time-code"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          className="h-12 text-center font-mono text-xl tracking-[0.2em]"
          {...field}
          onChange={(event) => {
            void onChange(event)
            if (kind === 'app' && isWholeAppCode(event.target.value)) submit()
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="w-full">
        {t('secondFactor.submit')}
      </Button>
      <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-2">
        <Button variant="ghost" size="s" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
        <Button variant="ghost" size="s" onClick={choose}>
          {t(`secondFactor.${other}.use`)}
        </Button>
      </div>
    </form>
  )
}
