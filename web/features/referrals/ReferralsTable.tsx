// Table of referred members without names: date, source, state, and what it earned. Rows on a desktop, cards on a
// phone.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralEntry } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { Credits } from '../../ui/Credits.tsx'
import { Figure } from '../../ui/StatTile.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { stateTone, useNameOf } from './names.ts'

/** Card layout: two facts per line, each below its label. */
const cardRow = 'cards:grid! cards:grid-cols-2 cards:content-start cards:gap-x-4'
const cardCell =
  'cards:flex-col! cards:flex-nowrap! cards:items-start! cards:justify-start! cards:gap-0.5! cards:text-start!'

const Head = () => {
  const { t } = useTranslation('referrals')
  return (
    <>
      <HeadCell>{t('people.columns.referral')}</HeadCell>
      <HeadCell>{t('people.columns.state')}</HeadCell>
      <HeadCell>{t('people.columns.registered')}</HeadCell>
      <HeadCell>{t('people.columns.source')}</HeadCell>
      <HeadCell>{t('people.columns.until')}</HeadCell>
      <HeadCell numeric>{t('people.columns.purchases')}</HeadCell>
      <HeadCell numeric>{t('people.columns.waiting')}</HeadCell>
      <HeadCell numeric>{t('people.columns.credits')}</HeadCell>
    </>
  )
}

const State = ({ entry: { state, activated_at: activatedAt } }: { entry: ReferralEntry }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const day = activatedAt === null ? '' : format.date(activatedAt)
  return (
    <span className="grid justify-items-start gap-0.5">
      <StatusPill tone={stateTone[state]}>{t(`states.${state}.name`)}</StatusPill>
      <span className="text-xs text-faint">{t(`states.${state}.note`, { day })}</span>
    </span>
  )
}

const Waiting = ({ entry }: { entry: ReferralEntry }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const { waiting, next_due_at: due, state } = entry
  if (waiting === 0) return <Figure value={null} format={format.number} reason={t('people.nothingWaits')} />
  const when = state === 'held' ? t('people.checked') : due === null ? null : t('people.due', { day: format.date(due) })
  return (
    <span className="grid justify-items-end whitespace-nowrap cards:justify-items-start">
      <span>{format.credits(waiting)}</span>
      {when !== null && <span className="text-xs text-faint">{when}</span>}
    </span>
  )
}

const Row = ({ entry }: { entry: ReferralEntry }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const sourceName = useNameOf('source')
  return (
    <TableRow className={cardRow}>
      <RowHead className="whitespace-nowrap cards:col-span-2">
        {t('people.name', { figure: format.number(entry.number) })}
      </RowHead>
      <Cell label={t('people.columns.state')} className={cardCell}>
        <State entry={entry} />
      </Cell>
      <Cell label={t('people.columns.registered')} className={clsx(cardCell, 'whitespace-nowrap text-soft')}>
        <time dateTime={entry.registered_at}>{format.date(entry.registered_at)}</time>
      </Cell>
      <Cell label={t('people.columns.source')} className={clsx(cardCell, 'max-w-56 text-soft cards:max-w-none')}>
        <bdi className="wrap-anywhere">{sourceName(entry.source)}</bdi>
      </Cell>
      <Cell label={t('people.columns.until')} className={clsx(cardCell, 'whitespace-nowrap text-soft')}>
        <time dateTime={entry.shares_until}>{format.date(entry.shares_until)}</time>
      </Cell>
      <Cell numeric label={t('people.columns.purchases')} className={cardCell}>
        {format.number(entry.purchases)}
      </Cell>
      <Cell numeric label={t('people.columns.waiting')} className={cardCell}>
        <Waiting entry={entry} />
      </Cell>
      <Cell numeric label={t('people.columns.credits')} className={cardCell}>
        <Credits bare amount={entry.credits} />
      </Cell>
    </TableRow>
  )
}

interface ReferralsTableProps {
  label: string
  /** Undefined while loading. */
  referrals: readonly ReferralEntry[] | undefined
  stale: boolean
}

export const ReferralsTable = ({ label, referrals, stale }: ReferralsTableProps) => (
  <ListTable
    label={label}
    entries={referrals}
    stale={stale}
    head={<Head />}
    row={(entry) => <Row key={entry.number} entry={entry} />}
    outline={['w-24', 'w-28', 'w-20', 'w-32', 'w-22', 'w-6', 'w-10', 'w-8']}
  />
)
