// Onboarding: from an empty account to the first analysed website in four steps. The server stores the step, so members
// resume where they left off; it advances automatically on verification or analysis.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { OnboardingStep } from '../../../contract/websites.ts'
import { failureText } from '../../lib/errorText.ts'
import { siteName } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { toast } from '../../ui/toast.ts'
import { useLiveBalance } from '../credits/balance.ts'
import { AddStep, CompleteStep, QualityStep, VerifyStep } from './OnboardingSteps.tsx'
import { steps, useLiveWebsites, useOnboarding, useSkipOnboarding } from './websites.ts'
import type { Onboarding } from './websitesCache.ts'

/** Skips at any step; completed steps are kept. */
const SkipButton = () => {
  const { t } = useTranslation('websites')
  const { t: te } = useTranslation('errors')
  const navigate = useNavigate()
  const { mutate, isPending } = useSkipOnboarding()
  return (
    <Button
      variant="ghost"
      busy={isPending}
      onClick={() =>
        mutate(undefined, {
          // Failing to save the skip must not keep the member here.
          onError: (error) => toast.error(failureText(te, error)),
          onSettled: () => void navigate('/dashboard'),
        })
      }
    >
      {t('onboarding.skip')}
    </Button>
  )
}

const StepMarks = ({ step }: { step: OnboardingStep }) => {
  const { t } = useTranslation('websites')
  const place = steps.indexOf(step)
  const current = step === 'complete' ? steps.length : place
  const names = steps.map((name) => t(`onboarding.steps.${name}`))
  return (
    <>
      <div className="mb-6 hidden sm:block">
        <Stepper label={t('onboarding.way')} steps={names} current={current} />
      </div>
      <div className="mb-5 grid gap-2 sm:hidden">
        <p className="flex justify-between gap-3 text-[0.8125rem]">
          <span className="font-semibold">{names[place]}</span>
          <span className="text-soft">{t('onboarding.stepOf', { step: place + 1, count: steps.length })}</span>
        </p>
        <Progress
          label={t('onboarding.way')}
          share={current / steps.length}
          tone={step === 'complete' ? 'alive' : 'accent'}
        />
      </div>
    </>
  )
}

/** Moves focus and screen reader to a new step, which may appear automatically. */
const useArrival = (step: OnboardingStep | undefined) => {
  const { t } = useTranslation('websites')
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (step === undefined || step === before.current) return
    if (before.current !== undefined) {
      setNews(t(`onboarding.reached.${step}`))
      heading.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    before.current = step
  }, [step, t])
  return { heading, news }
}

interface StepProps {
  onboarding: Onboarding
  heading: RefObject<HTMLHeadingElement | null>
}

const Step = ({ onboarding: { step, website }, heading }: StepProps) => {
  if (website === null || step === 'add') return <AddStep heading={heading} />
  switch (step) {
    case 'verify':
      return <VerifyStep heading={heading} website={website} />
    case 'quality':
      return <QualityStep heading={heading} website={website} />
    case 'complete':
      return <CompleteStep heading={heading} website={website} />
  }
}

const Frame = ({ children, skippable }: { children: ReactNode; skippable: boolean }) => {
  const { t } = useTranslation('websites')
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentHead title={t('onboarding.title')} hidden />
      <header className="mx-auto flex w-full max-w-3xl items-center gap-2.5 px-4 py-4 sm:px-6 sm:py-6">
        <Logo />
        <span className="mr-auto font-head text-[1.125rem] font-bold tracking-tight">{siteName}</span>
        {skippable && <SkipButton />}
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl flex-1 px-4 pt-2 pb-16 outline-none sm:px-6 sm:pt-4"
      >
        {children}
      </main>
    </div>
  )
}

/**
 * The shell is not mounted and receives no events. What it missed, such as notifications, is refetched on the way back.
 */
const useForgettingOnLeave = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient])
}

const OnboardingPage = () => {
  const { t } = useTranslation('websites')
  const { data, error, refetch } = useOnboarding()
  useLiveWebsites()
  useLiveBalance()
  useForgettingOnLeave()
  const { heading, news } = useArrival(data?.step)
  return (
    <Frame skippable={data?.step !== 'complete'}>
      <p role="status" className="sr-only">
        {news}
      </p>
      {data !== undefined ? (
        <>
          <StepMarks step={data.step} />
          <Card key={data.step} className="animate-rise p-5 sm:p-8">
            <Step onboarding={data} heading={heading} />
          </Card>
        </>
      ) : error === null ? (
        <div aria-busy="true" className="grid gap-6">
          <h1 className="sr-only">{t('onboarding.title')}</h1>
          <Skeleton className="h-6 w-72" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      ) : (
        <>
          <h1 className="sr-only">{t('onboarding.title')}</h1>
          <LoadFailure failure={error} retry={refetch} />
        </>
      )}
    </Frame>
  )
}

export default OnboardingPage
