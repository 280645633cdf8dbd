import type { IssuanceControl } from '../../../../contract/issuance.ts'
import { issuanceRules } from '../../../../contract/issuanceRules.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import type { IssuanceAct } from './issuance.ts'

interface Actions {
  onLimits(control: IssuanceControl): void
  onAct(act: IssuanceAct): void
}

/** The rule in words: who receives it, how often, when, and on what condition. */
const RuleText = ({ reason }: Pick<IssuanceControl, 'reason'>) => {
  const { t } = useTranslation('issuance')
  const { recipient, frequency, vests, condition } = issuanceRules[reason]
  return (
    <span className="mt-0.5 block text-xs font-normal text-soft sm:max-w-80">
      {t('rule', {
        recipient: t(`recipients.${recipient}`),
        frequency: t(`frequencies.${frequency}`),
        vesting: t(`vestings.${vests}`),
        condition: t(`conditions.${condition}`),
      })}
    </span>
  )
}

const State = ({ control: { reason, paused, limits, today } }: { control: IssuanceControl }) => {
  const { t } = useTranslation('issuance')
  const format = useFormat()
  if (paused !== null) {
    return (
      <span className="grid justify-items-start gap-1 cards:justify-items-end">
        <StatusPill tone="warn">{t('states.paused')}</StatusPill>
        <span className="text-xs text-soft sm:max-w-56">
          {paused.reason === null
            ? t('pausedAtLimit', { at: format.dateTime(paused.at) })
            : t('pausedBy', { at: format.dateTime(paused.at), name: paused.by ?? '—', reason: paused.reason })}
        </span>
      </span>
    )
  }
  if (issuanceRules[reason].breaker === 'none') return <StatusPill tone="neutral">{t('states.uncounted')}</StatusPill>
  const expected = limits.expected_per_day
  if (expected !== null && today > expected) return <StatusPill tone="warn">{t('states.unusual')}</StatusPill>
  return <StatusPill tone="alive">{t('states.active')}</StatusPill>
}

const Range = ({ expected, limit }: { expected: number | null; limit: number | null }) => {
  const { t } = useTranslation('issuance')
  const format = useFormat()
  if (expected === null && limit === null) return <>—</>
  return (
    <span className="grid justify-items-end">
      {expected !== null && <span>{t('upTo', { figure: format.number(expected) })}</span>}
      {limit !== null && <span className="text-xs text-faint">{t('limit', { figure: format.number(limit) })}</span>}
    </span>
  )
}

const ControlRow = ({ control, onLimits, onAct }: Actions & { control: IssuanceControl }) => {
  const { t } = useTranslation('issuance')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const { reason, limits, today, times_today: times, daily_average: average, queued, queued_amount: waiting } = control
  const { breaker } = issuanceRules[reason]
  const name = tl(`reasons.${reason}`)
  return (
    <TableRow>
      <RowHead>
        <span className="block min-w-0 text-start">
          {name}
          <RuleText reason={reason} />
        </span>
      </RowHead>
      <Cell label={t('columns.state')}>
        <State control={control} />
      </Cell>
      <Cell numeric label={t('columns.today')}>
        {breaker === 'none' ? (
          '—'
        ) : (
          <span className="grid justify-items-end">
            <Credits amount={today} />
            <span className="text-xs text-faint">
              {t('times', { count: times, figure: format.number(times), average: format.number(average) })}
            </span>
          </span>
        )}
      </Cell>
      <Cell numeric label={t('columns.day')} className="whitespace-nowrap">
        <Range expected={limits.expected_per_day} limit={limits.limit_per_day} />
      </Cell>
      <Cell numeric label={t('columns.member')} className="whitespace-nowrap">
        <Range expected={limits.expected_per_member} limit={limits.limit_per_member} />
      </Cell>
      <Cell numeric label={t('columns.queue')} className="whitespace-nowrap">
        {queued === 0
          ? '—'
          : t('queued', {
              count: queued,
              figure: format.number(queued),
              credits: t('credits', { count: waiting, figure: format.credits(waiting) }),
            })}
      </Cell>
      <Cell last>
        <span className="flex flex-wrap justify-end gap-1.5">
          {breaker === 'pause' && (
            <Button
              size="s"
              variant={control.paused === null ? 'secondary' : 'primary'}
              aria-label={t(control.paused === null ? 'pause.openFor' : 'resume.openFor', { name })}
              onClick={() => onAct({ kind: control.paused === null ? 'pause' : 'resume', control })}
            >
              {t(control.paused === null ? 'pause.open' : 'resume.open')}
            </Button>
          )}
          {breaker !== 'none' && (
            <Button size="s" aria-label={t('limits.openFor', { name })} onClick={() => onLimits(control)}>
              {t('limits.open')}
            </Button>
          )}
        </span>
      </Cell>
    </TableRow>
  )
}

interface ControlsTableProps extends Actions {
  /** Undefined while loading. */
  controls: readonly IssuanceControl[] | undefined
}

export const ControlsTable = ({ controls, ...actions }: ControlsTableProps) => {
  const { t } = useTranslation('issuance')
  return (
    <ListTable
      label={t('rules.title')}
      entries={controls}
      stale={false}
      outline={['w-56', 'w-16', 'w-20', 'w-24', 'w-20', 'w-12', 'w-28']}
      head={
        <>
          <HeadCell>{t('columns.reason')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell numeric>{t('columns.today')}</HeadCell>
          <HeadCell numeric>{t('columns.day')}</HeadCell>
          <HeadCell numeric>{t('columns.member')}</HeadCell>
          <HeadCell numeric>{t('columns.queue')}</HeadCell>
          <HeadCell last>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </>
      }
      row={(control) => <ControlRow key={control.reason} control={control} {...actions} />}
    />
  )
}
