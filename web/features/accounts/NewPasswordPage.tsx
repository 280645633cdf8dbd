// Target of the link in the recovery email: sets a new password and signs the member in.
import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound, ShieldCheck, Unlink } from '../../ui/icons.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type accountEndpoints, givenPassword } from '../../../contract/accounts.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { homeAfterSignIn } from '../../lib/returnPath.ts'
import { useSession } from '../../lib/session.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { enter, type SecondFactorChallenge } from './challenge.ts'
import { useLinkToken } from '../../lib/linkToken.ts'
import { checkNewPassword } from './newPassword.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

const newPassword = at<typeof accountEndpoints.newPassword>('POST', '/api/auth/new-password')
// Only the server knows whose password it is, so only it can check for the email name.
const schema = z
  .object({ password: givenPassword })
  .superRefine(({ password }, context) => checkNewPassword({ password, email: '', path: 'password' }, context))

const Expired = ({ incomplete }: { incomplete: boolean }) => {
  const { t } = useTranslation('accounts')
  return (
    <OneThingPage
      icon={Unlink}
      tone="warn"
      title={t('expired.title')}
      text={incomplete ? t('expired.incomplete') : t('expired.recovery')}
    >
      <LinkButton variant="primary" size="l" to="/auth/recovery" className="w-full">
        {t('expired.toRecovery')}
      </LinkButton>
    </OneThingPage>
  )
}

interface ChoosingProps {
  token: string
  onExpired(): void
  onEntered(challenge: SecondFactorChallenge | null): void
}

const Choosing = ({ token, onExpired, onEntered }: ChoosingProps) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const { submit, failure } = useSubmit(form, async (given) => {
    try {
      onEntered(enter(await call(newPassword, { body: { token, password: given.password } }), 'password_recovery'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error
      onExpired()
    }
  })
  return (
    <OneThingPage icon={KeyRound} title={t('newPassword.title')} text={t('newPassword.text')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <NewPasswordField
          label={t('newPassword.label')}
          password={password}
          email=""
          error={fieldText(te, errors.password?.message)}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="w-full">
          {t('newPassword.submit')}
        </Button>
      </form>
    </OneThingPage>
  )
}

type Step = { kind: 'choosing' } | { kind: 'expired' } | { kind: 'code'; challenge: SecondFactorChallenge }

const Steps = ({ token }: { token: string | null }) => {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const signedIn = useSession().kind === 'signedIn'
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const toSignIn = () => void navigate('/auth', { replace: true })
  const goOn = (challenge: SecondFactorChallenge | null) => {
    if (challenge === null) void navigate(homeAfterSignIn, { replace: true })
    else setStep({ kind: 'code', challenge })
  }
  switch (step.kind) {
    case 'expired':
      return <Expired incomplete={false} />
    case 'choosing':
      if (token === null) return <Expired incomplete />
      return <Choosing token={token} onExpired={() => setStep({ kind: 'expired' })} onEntered={goOn} />
    case 'code':
      return (
        <OneThingPage icon={ShieldCheck} tone="alive" title={t('newPassword.savedTitle')}>
          {signedIn ? (
            <LinkButton variant="primary" size="l" to={homeAfterSignIn} replace className="w-full">
              {t('toDashboard')}
            </LinkButton>
          ) : (
            <SecondFactorForm challenge={step.challenge} onExpired={toSignIn} onBack={toSignIn} />
          )}
        </OneThingPage>
      )
  }
}

/** A newer link opened in the same tab resets the page. */
const NewPasswordPage = () => {
  const token = useLinkToken()
  return <Steps key={token} token={token} />
}

export default NewPasswordPage
