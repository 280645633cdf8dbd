// Tests the service by requesting a few headings, and explains the result to the operator.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Send } from '../../../ui/icons.ts'
import { type Trial, useTrial } from './contentAdmin.ts'

export const TrialAnswer = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const took = t('trial.took', { seconds: format.number(Math.max(1, Math.round(trial.took_ms / 100)) / 10) })
  if (trial.problem !== null) {
    return (
      <Alert live tone="lost" title={t(`problems.${trial.problem}.title`)}>
        {t(`problems.${trial.problem}.text`)} {took}
      </Alert>
    )
  }
  return (
    <Alert live tone="alive" title={t('trial.answered')}>
      <p>{took}</p>
      {/* What a stranger's server says is shown as it is, as text. */}
      <blockquote
        dir="auto"
        className="mt-2 border-s-2 border-line ps-3 text-[0.8125rem] wrap-anywhere whitespace-pre-wrap"
      >
        {trial.answer}
      </blockquote>
    </Alert>
  )
}

export const TrialPart = () => {
  const { t } = useTranslation('contentAdmin')
  const { mutate, data, error, isPending } = useTrial()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button className="max-sm:h-11" busy={isPending} onClick={() => isPending || mutate()}>
          <Send aria-hidden />
          {t('trial.begin')}
        </Button>
        <span className="text-[0.8125rem] text-faint">{t('trial.hint')}</span>
      </div>
      {!isPending && <FormFailure failure={error} />}
      {!isPending && data !== undefined && <TrialAnswer trial={data} />}
    </div>
  )
}
