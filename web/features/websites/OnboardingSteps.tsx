// The four onboarding steps.
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { unprovenPerMemberMax, websitesPerMemberMax } from '../../../contract/limits.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowRight, RefreshCw } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBalance } from '../credits/balance.ts'
import { SignalList } from '../analysis/SignalList.tsx'
import { AddWebsiteForm } from './AddWebsiteForm.tsx'
import { AnalysisFailed, AnalysisProgress } from './AnalysisProgress.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'
import { RemoveWebsiteDialog } from './RemoveWebsiteDialog.tsx'
import { bandOf, worstSignals } from './score.ts'
import { useWork } from './useWork.ts'
import { useWebsite, useWebsiteActions } from './websites.ts'
import { isAnalysing } from './websitesCache.ts'

interface StepProps {
  heading: RefObject<HTMLHeadingElement | null>
}

interface TitleProps extends StepProps {
  title: string
  text: ReactNode
}

const advicesShownMax = 3

const Title = ({ heading, title, text }: TitleProps) => (
  <div className="mb-6">
    <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight wrap-anywhere outline-none">
      {title}
    </h1>
    <p className="mt-2 text-[0.9375rem] text-soft">{text}</p>
  </div>
)

export const AddStep = ({ heading }: StepProps) => {
  const { t } = useTranslation('websites')
  return (
    <>
      <Title heading={heading} title={t('onboarding.add.title')} text={t('onboarding.add.text')} />
      <AddWebsiteForm
        alone
        onAdded={() => undefined}
        actions={(busy) => (
          <Button type="submit" variant="primary" size="l" busy={busy} className="sm:justify-self-start">
            {t('add.submit')}
            <ArrowRight aria-hidden />
          </Button>
        )}
      />
    </>
  )
}

export const VerifyStep = ({ heading, website }: StepProps & { website: Website }) => {
  const { t } = useTranslation('websites')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Title heading={heading} title={t('proof.title', { domain: website.domain_name })} text={t('proof.text')} />
      <VerificationPanel heading="h2" website={website} />
      <p className="mt-8 border-t border-line-soft pt-4 text-[0.8125rem] text-soft">
        {t('onboarding.verify.other')}{' '}
        <button
          type="button"
          className="font-semibold text-accent-text underline underline-offset-4"
          onClick={() => setRemoving(true)}
        >
          {t('onboarding.verify.startOver')}
        </button>
      </p>
      {removing && <RemoveWebsiteDialog website={website} onClose={() => setRemoving(false)} />}
    </>
  )
}

export const QualityStep = ({ heading, website }: StepProps & { website: Website }) => {
  const { t } = useTranslation('websites')
  const { analyse } = useWebsiteActions()
  const { busy, run } = useWork()
  const failed = website.analysis?.state === 'failed'
  return (
    <>
      <Title
        heading={heading}
        title={t(failed ? 'onboarding.quality.failedTitle' : 'onboarding.quality.title', {
          domain: website.domain_name,
        })}
        text={t(failed ? 'onboarding.quality.failedText' : 'onboarding.quality.text')}
      />
      {website.analysis !== null && isAnalysing(website) ? (
        <AnalysisProgress analysis={website.analysis} />
      ) : failed ? (
        <div className="grid gap-4">
          <AnalysisFailed website={website} />
          <Button
            variant="primary"
            size="l"
            className="sm:justify-self-start"
            busy={busy}
            onClick={() => run(() => analyse(website.id))}
          >
            <RefreshCw aria-hidden />
            {t('actions.analyse')}
          </Button>
        </div>
      ) : (
        <p role="status" className="text-soft">
          {t('analysis.soon')}
        </p>
      )}
    </>
  )
}

/** The improvements with the largest gain, or that there are none. */
const Advices = ({ id }: { id: string }) => {
  const { t } = useTranslation('websites')
  const { data } = useWebsite(id)
  if (data === undefined) return <Skeleton className="h-40" />
  const signals = data?.signals ?? null
  if (signals === null) return null
  const worst = worstSignals(signals, advicesShownMax)
  if (worst.length === 0) return <p className="text-soft">{t('onboarding.complete.flawless')}</p>
  return (
    <section aria-labelledby="advices-title">
      <h2 id="advices-title" className="mb-3 text-[1.0625rem]">
        {t('onboarding.complete.advices')}
      </h2>
      <SignalList signals={worst} />
    </section>
  )
}

/** The credits received for the website, and what they are for. */
const FirstCredits = () => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const { data } = useBalance()
  const credits = data?.total_credits ?? 0
  return (
    <section
      aria-labelledby="credits-title"
      className="grid justify-items-center gap-4 rounded-card border border-line-soft bg-sunken p-5 text-center"
    >
      <div>
        <h2 id="credits-title" aria-live="polite" className="text-[1.0625rem]">
          {credits === 0
            ? t('onboarding.complete.creditsSoon')
            : t('onboarding.complete.credits', { count: credits, figure: format.credits(credits) })}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-soft">{t('onboarding.complete.creditsText')}</p>
      </div>
      {/* Shows only what the member can afford. */}
      <LinkButton
        variant="primary"
        size="l"
        to={credits === 0 ? '/backlinks' : `/backlinks?price_to=${credits}`}
        className="w-full sm:w-auto"
      >
        {t('onboarding.complete.shop')}
        <ArrowRight aria-hidden />
      </LinkButton>
    </section>
  )
}

const Onward = ({ website }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const ways = [
    { to: '/dashboard', name: 'dashboard' },
    { to: `/websites/${website.id}`, name: 'analysis' },
    { to: `/verify/${website.domain}`, name: 'public' },
    { to: '/websites?add', name: 'another' },
  ] as const
  return (
    <section aria-labelledby="onward-title">
      <h2 id="onward-title" className="mb-3 text-[1.0625rem]">
        {t('onboarding.complete.onward')}
      </h2>
      <ul className="grid gap-2">
        {ways.map(({ to, name }) => (
          <li key={name}>
            <LinkButton to={to} className="h-auto! w-full justify-between! py-3 text-start! whitespace-normal!">
              <span className="min-w-0">
                {t(`onboarding.ways.${name}.title`)}
                <span className="block text-[0.8125rem] font-normal text-soft">
                  {t(`onboarding.ways.${name}.text`, { all: websitesPerMemberMax, unproven: unprovenPerMemberMax })}
                </span>
              </span>
              <ArrowRight aria-hidden />
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const CompleteStep = ({ heading, website }: StepProps & { website: Website }) => {
  const { t } = useTranslation('websites')
  const score = website.quality_score
  return (
    <div className="grid gap-8">
      <div className="flex flex-col items-center text-center">
        {score !== null && (
          <span className="mb-5 rounded-full bg-alive-tint p-4 ring-8 ring-alive-tint">
            <ScoreRing size="l" score={score} label={t('columns.quality')} />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight wrap-anywhere outline-none">
          {t('onboarding.complete.title', { domain: website.domain_name })}
        </h1>
        <p className="mt-2 max-w-md text-[0.9375rem] text-soft">
          {score === null ? t('onboarding.complete.text') : t(`onboarding.complete.bands.${bandOf(score)}`, { score })}
        </p>
        {website.overridden_fields.includes('quality_score') && (
          <p className="mt-2 max-w-md text-[0.8125rem] text-soft">{t('score.said')}</p>
        )}
      </div>
      <FirstCredits />
      <Advices id={website.id} />
      <Onward website={website} />
    </div>
  )
}
