// Progress of a running analysis by step, from the live stream; or why the last one failed.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { AnalysisStep } from '../../../contract/analysis.ts'
import type { Website, WebsiteAnalysis } from '../../../contract/websites.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Check, LoaderCircle } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { failureAdvice, failureText, stepText } from '../analysis/names.ts'
import { analysisSteps, shareDone } from './websiteStates.ts'

type StepState = 'done' | 'now' | 'ahead'

const stateOf = (step: AnalysisStep, current: AnalysisStep | null): StepState => {
  const place = current === null ? -1 : analysisSteps.indexOf(current)
  const own = analysisSteps.indexOf(step)
  return own < place ? 'done' : own === place ? 'now' : 'ahead'
}

const StepMark = ({ state }: { state: StepState }) =>
  state === 'now' ? (
    <LoaderCircle aria-hidden className="size-4 animate-spin text-waiting" />
  ) : state === 'done' ? (
    <Check aria-hidden className="size-4 text-alive" strokeWidth={3} />
  ) : (
    <span aria-hidden className="mx-1 size-2 rounded-full border border-line-control" />
  )

const StepList = ({ analysis }: { analysis: WebsiteAnalysis }) => {
  const { t } = useTranslation('websites')
  const { t: ta } = useTranslation('analysis')
  const { t: tu } = useTranslation('ui')
  return (
    <ol className="grid gap-2">
      {analysisSteps.map((step) => {
        const state = stateOf(step, analysis.step)
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-2.5',
              state === 'ahead' && 'text-faint',
              state === 'now' && 'font-medium',
            )}
          >
            <StepMark state={state} />
            <span className="min-w-0 flex-1">
              {stepText(ta, step)}
              <span className="sr-only"> ({tu(`timeline.${state}`)})</span>
            </span>
            {step === 'pages' && analysis.pages_total > 0 && state !== 'ahead' && (
              <span className="text-[0.8125rem] text-soft tabular-nums">
                {t('analysis.pages', { done: analysis.pages_done, total: analysis.pages_total })}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Without a frame: the page and the onboarding have their own. */
export const AnalysisProgress = ({ analysis }: { analysis: WebsiteAnalysis }) => {
  const { t } = useTranslation('websites')
  const share = shareDone(analysis.step, { pagesDone: analysis.pages_done, pagesTotal: analysis.pages_total })
  return (
    <div className="grid gap-4">
      <p role="status" className="text-soft">
        {t(analysis.state === 'queued' ? 'analysis.queued' : 'analysis.running')}
      </p>
      <Progress label={t('analysis.title')} share={share} />
      <StepList analysis={analysis} />
    </div>
  )
}

export const AnalysisFailed = ({ website }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const { t: ta } = useTranslation('analysis')
  const { analysis } = website
  if (analysis?.state !== 'failed' || analysis.failure === null) return null
  return (
    <Alert tone="warn" title={failureText(ta, analysis.failure)}>
      <p>{failureAdvice(ta, analysis.failure)}</p>
      {website.quality_score !== null && <p className="mt-1">{t('analysis.keptScore')}</p>}
    </Alert>
  )
}
