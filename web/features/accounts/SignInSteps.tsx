// The two steps of a sign-in: credentials, which each place renders itself, and the second factor if the account has
// one.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { SecondFactorChallenge } from './challenge.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

export type SignInStep =
  | { kind: 'credentials'; expired: boolean }
  | { kind: 'secondFactor'; challenge: SecondFactorChallenge }

export const firstStep: SignInStep = { kind: 'credentials', expired: false }

interface SignInStepsProps {
  step: SignInStep
  onStep(step: SignInStep): void
  /** Renders the credentials; accounts with a second factor continue with the challenge. */
  children(onChallenge: (challenge: SecondFactorChallenge) => void): ReactNode
}

export const SignInSteps = ({ step, onStep, children }: SignInStepsProps): ReactNode => {
  const { t } = useTranslation('errors')
  if (step.kind === 'secondFactor') {
    return (
      <SecondFactorForm
        challenge={step.challenge}
        onExpired={() => onStep({ kind: 'credentials', expired: true })}
        onBack={() => onStep(firstStep)}
      />
    )
  }
  return (
    <>
      {step.expired && (
        <Alert live tone="warn" className="mb-4">
          {t('codes.challenge_expired')}
        </Alert>
      )}
      {children((challenge) => onStep({ kind: 'secondFactor', challenge }))}
    </>
  )
}
