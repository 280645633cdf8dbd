// Checks the typed page without submitting it and shows the result like that of a real check, each reason with a fix.
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Order, orderEndpoints } from '../../../contract/orders.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchCheck } from '../../ui/icons.ts'
import { VerdictPill } from '../links/LinkStatePill.tsx'
import { ReasonList } from '../links/ReasonList.tsx'
import { useWork } from '../websites/useWork.ts'
import { PageAddress } from './PageAddress.tsx'

type Answer = OutputOf<(typeof orderEndpoints)['dryCheck']>

const Result = ({ check }: Pick<Answer, 'check'>) => {
  const { t } = useTranslation('orderSteps')
  return (
    <div className="grid gap-2 rounded-control border border-line-soft bg-ground px-4 py-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <VerdictPill verdict={check.verdict} />
        <PageAddress url={check.requested_url} />
      </p>
      {check.reasons.length > 0 && <ReasonList reasons={check.reasons} />}
      <p className="text-[0.8125rem] text-soft">{t('transitions.submit_link.dry.notSubmitted')}</p>
    </div>
  )
}

interface DryCheckProps {
  allowance: NonNullable<Order['dry_checks']>
  /** The page to check; null: what is typed is no page of the website, which the field says. */
  readPage(): string | null
  check(page: string): Promise<Answer>
}

export const DryCheck = ({ allowance: first, readPage, check }: DryCheckProps) => {
  const { t } = useTranslation('orderSteps')
  const format = useFormat()
  const { busy, run } = useWork()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { left, next_at: nextAt } = answer?.allowance ?? first
  const start = () => {
    const page = readPage()
    if (page !== null) run(async () => setAnswer(await check(page)))
  }
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button type="button" size="s" busy={busy} disabled={left === 0} onClick={start}>
          {!busy && <SearchCheck aria-hidden />}
          {t('transitions.submit_link.dry.action')}
        </Button>
        <span className="text-[0.8125rem] text-soft">
          {nextAt === null
            ? t('transitions.submit_link.dry.left', { count: left })
            : t('transitions.submit_link.dry.next', { when: format.dateTime(nextAt) })}
        </span>
      </p>
      <div aria-live="polite">{answer !== null && !busy && <Result check={answer.check} />}</div>
    </div>
  )
}
