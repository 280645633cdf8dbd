// Sign-in and sign-up. Members who are already signed in are redirected to their destination.
import { BadgeCheck, RotateCcw, Timer } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Navigate, useSearchParams } from 'react-router'
import { keepFocus } from '../../lib/keepFocus.ts'
import { returnParameter, safeReturnPath } from '../../lib/returnPath.ts'
import { useSession } from '../../lib/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { SignInForm } from './SignInForm.tsx'
import { firstStep, SignInSteps, type SignInStep } from './SignInSteps.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const Promises = () => {
  const { t } = useTranslation('accounts')
  const icons = { owned: BadgeCheck, checked: Timer, returned: RotateCcw }
  return (
    <div className="hidden max-w-md lg:block">
      <p className="font-head text-[2.75rem] leading-[1.08] font-bold tracking-[-0.03em]">{t('promises.title')}</p>
      <ul className="mt-8 grid gap-5">
        {(['owned', 'checked', 'returned'] as const).map((promise) => {
          const Icon = icons[promise]
          return (
            <li key={promise} className="flex gap-3.5 text-[0.9375rem] text-soft">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-alive" />
              {t(`promises.${promise}`)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Forms = ({ step, onStep }: { step: SignInStep; onStep(step: SignInStep): void }) => {
  const { t } = useTranslation('accounts')
  const [search, setSearch] = useSearchParams()
  const [email, setEmail] = useState('')
  const mode = search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  const choose = (next: 'sign-in' | 'sign-up') =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('mode', next)
        after.delete('notice')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <SignInSteps step={step} onStep={onStep}>
      {(onChallenge) => {
        const signIn = <SignInForm email={email} onEmail={setEmail} onChallenge={onChallenge} />
        const signUp = <SignUpForm email={email} onEmail={setEmail} />
        return (
          <Tabs
            label={t('tabs')}
            value={mode}
            onChange={choose}
            tabs={[
              { value: 'sign-in', label: t('signIn.tab'), content: signIn },
              { value: 'sign-up', label: t('signUp.tab'), content: signUp },
            ]}
          />
        )
      }}
    </SignInSteps>
  )
}

const AuthPage = () => {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const [search] = useSearchParams()
  const [step, setStep] = useState<SignInStep>(firstStep)
  if (session.kind === 'signedIn') {
    return <Navigate replace to={safeReturnPath(search.get(returnParameter), window.location.origin)} />
  }
  const mode = search.get('mode') === 'sign-up' ? 'signUp' : 'signIn'
  const title = t(step.kind === 'secondFactor' ? 'secondFactor.title' : `${mode}.title`)
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[77.5rem] flex-1 items-start justify-center gap-24 px-5 py-8 outline-none sm:px-8 sm:py-14 lg:justify-between lg:gap-16"
    >
      <DocumentHead title={title} hidden />
      <Promises />
      <div className="w-full max-w-[27rem]">
        <h1 className="mb-5 text-2xl tracking-tight">{title}</h1>
        {search.get('notice') === 'signed_out' && (
          <Alert tone="waiting" className="mb-4">
            {t('notices.signed_out')}
          </Alert>
        )}
        <Card className="p-5 sm:p-6" onMouseDown={keepFocus}>
          {session.kind === 'loading' && !session.stalled ? (
            <Skeleton className="h-72 w-full rounded-control" />
          ) : (
            <Forms step={step} onStep={setStep} />
          )}
        </Card>
        <HelpLink task={mode === 'signUp' ? 'first-steps' : 'secure-your-account'} className="mt-4" />
      </div>
    </main>
  )
}

export default AuthPage
