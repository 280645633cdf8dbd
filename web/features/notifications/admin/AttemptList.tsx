import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import type { Attempt, LoggedMail } from './mails.ts'

type Check = 'alive' | 'warn' | 'lost' | 'waiting' | 'neutral'

const dots: Record<Check, string> = {
  alive: 'border-alive bg-alive',
  warn: 'border-warn bg-warn',
  lost: 'border-lost bg-lost',
  waiting: 'border-waiting bg-surface ring-4 ring-waiting-tint',
  neutral: 'border-line-control bg-surface',
}

const outcomeChecks: Record<Attempt['outcome'], Check> = {
  sent: 'alive',
  refused_for_now: 'warn',
  refused_for_good: 'lost',
  uncertain: 'warn',
}

interface Step {
  key: string
  variant: Check
  title: string
  at: string
  /** The response of the receiving server. */
  answer?: string
  note?: ReactNode
}

const useSteps = (mail: LoggedMail, attempts: readonly Attempt[]): Step[] => {
  const { t } = useTranslation('notificationsAdmin')
  const asked: Step = { key: 'asked', variant: 'neutral', title: t('mail.asked'), at: mail.created_at }
  const tried = attempts.map(({ attempt, at, outcome, answer }): Step => ({
    key: `attempt-${attempt}`,
    variant: outcomeChecks[outcome],
    title: t('mail.attempt', { attempt, outcome: t(`outcomes.${outcome}`) }),
    at,
    answer,
  }))
  const bounced: Step[] =
    mail.bounced_at === null
      ? []
      : [
          {
            key: 'bounced',
            variant: 'lost',
            title: t('mail.bounced'),
            at: mail.bounced_at,
            answer: mail.bounce_reason ?? '',
          },
        ]
  const next: Step[] =
    mail.next_attempt_at === null || mail.state !== 'waiting'
      ? []
      : [{ key: 'next', variant: 'waiting', title: t('mail.next'), at: mail.next_attempt_at }]
  return [asked, ...tried, ...bounced, ...next]
}

/** All delivery attempts with the receiving server’s responses, and what happens next. */
export const AttemptList = ({ mail, attempts }: { mail: LoggedMail; attempts: readonly Attempt[] }) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const steps = useSteps(mail, attempts)
  return (
    <Card aria-labelledby="attempts-title">
      <CardHead id="attempts-title" title={t('mail.course')} />
      <ol className="grid">
        {steps.map(({ key, variant, title, at, answer }, position) => (
          <li key={key} className="relative flex gap-4 pb-5 last:pb-0">
            {position < steps.length - 1 && (
              <span aria-hidden className="absolute top-3 -bottom-1 left-[5px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden
              className={clsx('relative mt-[5px] size-3 shrink-0 rounded-full border-2', dots[variant])}
            />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{title}</p>
              <time dateTime={at} className="text-[0.8125rem] text-faint tabular-nums">
                {format.dateTime(at)}
              </time>
              {answer !== undefined && answer !== '' && (
                <p className="mt-1 rounded-small bg-sunken px-2.5 py-1.5 font-mono text-xs text-soft wrap-anywhere">
                  {answer}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {mail.state === 'cancelled' && <p className="mt-4 text-[0.8125rem] text-soft">{t('mail.cancelled')}</p>}
    </Card>
  )
}
