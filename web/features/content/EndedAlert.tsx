// Result of the last generation if it needs a message, with possible actions.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ContentAvailability, WritingProblem } from '../../../contract/content.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { ApiError } from '../../lib/http.ts'
import { Alert, type AlertTone } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ways } from './endedWays.ts'
import type { Ended, WritingRequest } from './useWriting.ts'

interface EndedAlertProps {
  ended: Ended
  availability: ContentAvailability | undefined
  onBegin(request: WritingRequest): void
  onBrief(): void
  onForget(): void
}

const Ways = ({ ended, availability, onBegin, onBrief, onForget }: EndedAlertProps) => {
  const { t } = useTranslation('content')
  const offered = ways(ended, availability?.engine ?? 'built_in')
  const request = 'request' in ended ? ended.request : null
  const size = { size: 's', className: 'max-sm:h-11' } as const
  return (
    <div className="flex flex-wrap gap-2">
      {request !== null && offered.includes('again') && (
        <Button {...size} onClick={() => onBegin(request)}>
          {t('writing.again')}
        </Button>
      )}
      {request !== null && offered.includes('built_in') && (
        <Button {...size} onClick={() => onBegin({ ...request, builtIn: true })}>
          {t('writing.builtIn')}
        </Button>
      )}
      {offered.includes('brief') && (
        <Button {...size} onClick={onBrief}>
          {t('writing.brief')}
        </Button>
      )}
      {offered.includes('credits') && (
        <LinkButton {...size} to="/credits">
          {t('refusals.insufficient_credits.action')}
        </LinkButton>
      )}
      {offered.includes('settlement') && (
        <LinkButton {...size} to="/credits?tab=purchases">
          {t('refusals.unsettled_limit.action')}
        </LinkButton>
      )}
      <Button {...size} variant="ghost" onClick={onForget}>
        {t('writing.dismiss')}
      </Button>
    </div>
  )
}

interface Refusal {
  title: string
  text: string
}

/** Error codes whose text needs no figures. */
const plain = ['draft_busy', 'conflict', 'not_found', 'network'] as const
const ofTheService = ['tokens_used_up', 'provider_quota_exceeded'] as const

const useRefusal = (availability: ContentAvailability | undefined): ((error: unknown) => Refusal) => {
  const { t } = useTranslation('content')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const month = availability === undefined ? '' : format.date(availability.resets_month_at)
  const day = availability === undefined ? '' : format.dateTime(availability.resets_day_at)
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    const known = plain.find((one) => one === code)
    if (known !== undefined) return { title: t(`refusals.${known}.title`), text: t(`refusals.${known}.text`) }
    const service = ofTheService.find((one) => one === code)
    if (service !== undefined) {
      return { title: t(`refusals.${service}.title`), text: t(`refusals.${service}.text`, { when: month }) }
    }
    if (code === 'quota_exceeded') {
      const figure = format.number(availability?.texts_per_day ?? 0)
      return {
        title: t('refusals.quota_exceeded.title'),
        text: t('refusals.quota_exceeded.text', { figure, when: day }),
      }
    }
    if (code === 'insufficient_credits') {
      const figure = format.credits(availability?.credits_per_draft ?? 0)
      return {
        title: t('refusals.insufficient_credits.title'),
        text: t('refusals.insufficient_credits.text', { figure }),
      }
    }
    if (code === 'unsettled_limit') {
      const { credits_per_draft: price = 0, spendable = 0, more_at: moreAt = null } = availability ?? {}
      const figures = { figure: format.credits(price), spendable: format.credits(spendable) }
      const text = t('refusals.unsettled_limit.text', figures)
      return {
        title: t('refusals.unsettled_limit.title'),
        text: moreAt === null ? text : `${text} ${t('refusals.unsettled_limit.from', { when: format.date(moreAt) })}`,
      }
    }
    return { title: t('refusals.other.title'), text: failureText(te, error) }
  }
}

interface Words {
  tone: AlertTone
  title?: ReactNode
  text: ReactNode
}

const useWords = (availability: ContentAvailability | undefined): ((ended: Ended) => Words | null) => {
  const { t } = useTranslation('content')
  const refusal = useRefusal(availability)
  const problem = (name: WritingProblem): Words => ({
    tone: name === 'interrupted' ? 'warn' : 'lost',
    title: t(`problems.${name}.title`),
    text: t(`problems.${name}.text`),
  })
  return (ended) => {
    switch (ended.kind) {
      case 'written':
        return null
      case 'stopped':
        return { tone: 'waiting', text: t('writing.stopped') }
      case 'failed':
        return problem(ended.problem)
      case 'broken':
        return { tone: 'warn', title: t('writing.brokenTitle'), text: t('writing.brokenText') }
      case 'refused':
        return { tone: 'warn', ...refusal(ended.error) }
    }
  }
}

export const EndedAlert = (props: EndedAlertProps) => {
  const words = useWords(props.availability)(props.ended)
  if (words === null) return null
  const { tone, title, text } = words
  return (
    <Alert live tone={tone} action={<Ways {...props} />} {...(title === undefined ? {} : { title })}>
      {text}
    </Alert>
  )
}
