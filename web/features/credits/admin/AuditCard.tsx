// Ledger audit: the latest result, earlier ones, and a button to run another.
import { useTranslation } from '../../../lib/translation.ts'
import type { LedgerAudit } from '../../../../contract/creditsAdmin.ts'
import { ApiError } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { CircleCheck, LoaderCircle, ShieldCheck, TriangleAlert } from '../../../ui/icons.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useLedgerAudits, useStartAudit } from './creditAdmin.ts'

const olderShown = 4

const Violations = ({ violations }: { violations: NonNullable<LedgerAudit['violations']> }) => {
  const { t } = useTranslation('creditsAdmin')
  if (violations.length === 0) return null
  return (
    <div
      className="mt-3 max-h-80 overflow-auto rounded-control border border-lost/35"
      tabIndex={0}
      role="region"
      aria-label={t('proof.violations')}
    >
      <table className="w-full text-[0.8125rem]">
        <thead>
          <tr className="text-left text-faint">
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('proof.rule')}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('proof.subject')}
            </th>
          </tr>
        </thead>
        <tbody>
          {violations.map(({ rule, subject, detail }, place) => (
            <tr key={place} className="border-t border-line-soft align-top">
              <th scope="row" className="px-3 py-2 text-left font-semibold wrap-anywhere">
                {rule}
                <span className="block font-normal text-soft">{detail}</span>
              </th>
              <td className="px-3 py-2 font-mono text-xs wrap-anywhere">{subject}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Running = ({ since }: { since: string | null }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  return (
    <div className="flex gap-3">
      <LoaderCircle aria-hidden className="mt-1 size-6 shrink-0 animate-late-spin text-waiting" />
      <div>
        <p className="font-head text-lg font-semibold">{t('proof.running')}</p>
        <p className="text-soft">
          {since === null ? t('proof.runningText') : t('proof.since', { at: format.dateTime(since) })}
        </p>
      </div>
    </div>
  )
}

const Verdict = ({ audit }: { audit: LedgerAudit }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  if (audit.finished_at === null) return <Running since={audit.started_at} />
  const found = audit.violations?.length ?? 0
  const Icon = found === 0 ? CircleCheck : TriangleAlert
  return (
    <>
      <div className="flex gap-3">
        <Icon
          aria-hidden
          className={found === 0 ? 'mt-1 size-6 shrink-0 text-alive' : 'mt-1 size-6 shrink-0 text-lost'}
        />
        <div className="min-w-0">
          <p className="font-head text-lg font-semibold">
            {found === 0 ? t('proof.sound') : t('proof.found', { count: found, figure: format.number(found) })}
          </p>
          <p className="text-soft">
            {t('proof.checked', { count: audit.transfers ?? 0, figure: format.number(audit.transfers ?? 0) })}
          </p>
          <p className="mt-1 text-[0.8125rem] text-faint">
            {audit.asked_by === null
              ? t('proof.byNight', { at: format.dateTime(audit.finished_at) })
              : t('proof.byAdmin', { at: format.dateTime(audit.finished_at), name: audit.asked_by.name })}
          </p>
        </div>
      </div>
      <Violations violations={audit.violations ?? []} />
    </>
  )
}

const Older = ({ audits }: { audits: readonly LedgerAudit[] }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  if (audits.length === 0) return null
  return (
    <div className="mt-5 border-t border-line-soft pt-4">
      <h3 className="mb-2 text-[0.8125rem] font-semibold text-faint">{t('proof.older')}</h3>
      <ul className="grid gap-2">
        {audits.slice(0, olderShown).map(({ id, started_at: at, violations }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-[0.8125rem]">
            <span className="text-soft tabular-nums">{format.dateTime(at)}</span>
            {violations === null ? (
              <StatusPill tone="waiting">{t('proof.unfinished')}</StatusPill>
            ) : violations.length === 0 ? (
              <StatusPill tone="alive">{t('proof.nothing')}</StatusPill>
            ) : (
              <StatusPill tone="lost">
                {t('proof.found', { count: violations.length, figure: format.number(violations.length) })}
              </StatusPill>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

export const AuditCard = ({ latest }: { latest: LedgerAudit | null }) => {
  const { t } = useTranslation('creditsAdmin')
  const { data } = useLedgerAudits()
  const prove = useStartAudit()
  const audits = data?.audits ?? (latest === null ? [] : [latest])
  const [newest, ...older] = audits
  const runs = prove.isPending || newest?.finished_at === null
  // An audit started by another admin is as good: it is shown while it runs.
  const failure = prove.error instanceof ApiError && prove.error.code === 'in_progress' ? null : prove.error
  return (
    <Card aria-labelledby="proof-title">
      <CardHead id="proof-title" title={t('proof.title')}>
        {t('proof.text')}
      </CardHead>
      <div aria-live="polite" className="min-h-18">
        {prove.isPending ? (
          <Running since={null} />
        ) : newest === undefined ? (
          <p className="text-soft">{t('proof.never')}</p>
        ) : (
          <Verdict audit={newest} />
        )}
      </div>
      <div className="mt-4 grid gap-3">
        <FormFailure failure={failure} />
        <div>
          <Button busy={runs} onClick={() => prove.mutate()}>
            {!runs && <ShieldCheck aria-hidden />}
            {t('proof.run')}
          </Button>
        </div>
      </div>
      <Older audits={older} />
    </Card>
  )
}
