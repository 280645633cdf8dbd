// Anomalies tab: alerts about issuance and paused reasons, members with unusual income, and the largest open claims.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type FraudAct, useAnomalies } from './fraud.ts'
import { linkStyle, PersonLink } from './PersonLink.tsx'

interface Acting {
  onAct(act: FraudAct): void
}

interface AnomalyCardProps {
  name: 'issuance' | 'income' | 'debtors'
  action?: ReactNode
  rows: readonly { key: string; content: ReactNode }[]
}

const AnomalyCard = ({ name, action, rows }: AnomalyCardProps) => {
  const { t } = useTranslation('fraud')
  const id = `anomaly-${name}`
  return (
    <Card aria-labelledby={id} className="grid content-start gap-3">
      <CardHead id={id} title={t(`anomalies.${name}.title`)}>
        {t(`anomalies.${name}.text`)}
      </CardHead>
      {rows.length === 0 ? (
        <p className="text-soft">{t('anomalies.none')}</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {rows.map(({ key, content }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              {content}
            </li>
          ))}
        </ul>
      )}
      {action}
    </Card>
  )
}

export const AnomaliesTab = ({ onAct }: Acting) => {
  const { t } = useTranslation('fraud')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const { data, error, refetch } = useAnomalies()
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data === undefined) return <Skeleton className="h-96 rounded-card" />
  const paused = data.paused.map(({ reason, since }) => ({
    key: `paused ${reason}`,
    content: (
      <>
        <span>{tl(`reasons.${reason}`)}</span>
        <span className="text-soft">{t('anomalies.pausedSince', { at: format.dateTime(since) })}</span>
      </>
    ),
  }))
  const alerts = data.alerts.map(({ day, reason, about }) => ({
    key: `${day} ${reason} ${about}`,
    content: (
      <>
        <span>{tl(`reasons.${reason}`)}</span>
        <span className="text-soft">{t(`anomalies.about.${about}`, { day: format.date(day) })}</span>
      </>
    ),
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <AnomalyCard
        name="issuance"
        rows={[...paused, ...alerts]}
        action={
          <LinkButton className="justify-self-start" to="/admin/credits?tab=issuance">
            {t('anomalies.toIssuance')}
          </LinkButton>
        }
      />
      <AnomalyCard
        name="income"
        rows={data.income.map(({ member, today, daily_average: average }) => ({
          key: member.id,
          content: (
            <>
              <PersonLink person={member} />
              <span className="flex items-center gap-3 tabular-nums">
                {t('anomalies.incomeOf', { today: format.credits(today), average: format.credits(average) })}
                {!member.is_frozen && member.name !== null && (
                  <Button
                    size="s"
                    aria-label={t('freeze.openForOne', { name: member.name })}
                    onClick={() => onAct({ kind: 'freeze', members: [member], ground: 'unusual_income' })}
                  >
                    {t('freeze.open')}
                  </Button>
                )}
              </span>
            </>
          ),
        }))}
      />
      <AnomalyCard
        name="debtors"
        rows={data.debtors.map(({ member, open, claims }) => ({
          key: member.id,
          content: (
            <>
              <PersonLink person={member} />
              <span className="text-soft tabular-nums">
                {t('anomalies.claimsOf', { count: claims, credits: format.credits(open) })}
              </span>
            </>
          ),
        }))}
        action={
          <Link to="/admin/credits?tab=claims" className={linkStyle}>
            {t('anomalies.toClaims')}
          </Link>
        }
      />
    </div>
  )
}
