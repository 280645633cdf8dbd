// Exchanges with the link the member gets and gives, stage and deadline: a row on desktop, a card on a phone.
import { useTranslation } from '../../lib/translation.ts'
import type { ExchangeSummary } from '../../../contract/exchange.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { stageTones } from './names.ts'
import { exchangePath } from './paths.ts'
import { SiteName } from './SiteCells.tsx'
import { clockOf, givenBy, gotBy, isCalling, overAt, situationOf } from './situation.ts'

interface RowProps {
  exchange: ExchangeSummary
  notifiedAt: number
}

const Head = () => {
  const { t } = useTranslation('exchange')
  return (
    <>
      <HeadCell>{t('columns.get')}</HeadCell>
      <HeadCell>{t('columns.status')}</HeadCell>
      <HeadCell>{t('columns.clock')}</HeadCell>
      <HeadCell>{t('columns.give')}</HeadCell>
      <HeadCell>{t('columns.who')}</HeadCell>
      <HeadCell last>{t('columns.requested')}</HeadCell>
    </>
  )
}

/** The stage, and below it the next action and who has to take it. */
const Status = ({ exchange }: { exchange: ExchangeSummary }) => {
  const { t } = useTranslation('exchange')
  const situation = situationOf(exchange)
  return (
    <span className="flex flex-col items-start gap-1 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-2">
      <span className="inline-flex flex-wrap gap-1.5">
        <StatusPill tone={stageTones[exchange.stage]}>{t(`stages.${exchange.stage}`)}</StatusPill>
        {exchange.is_risky && exchange.stage !== 'ended' && <StatusPill tone="warn">{t('ways.risky')}</StatusPill>}
      </span>
      <span className={isCalling(situation) ? 'text-xs font-semibold text-accent-text' : 'text-xs text-soft'}>
        {t(`turns.${situation}`)}
      </span>
    </span>
  )
}

/** A countdown for the member who has to act, the date for everyone else. */
const Clock = ({ exchange, notifiedAt }: RowProps) => {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const clock = clockOf(exchange)
  if (clock === null) {
    return exchange.ended_at === null ? (
      <span className="text-faint">—</span>
    ) : (
      <span className="grid cards:justify-items-end">
        <time dateTime={exchange.ended_at} className="whitespace-nowrap">
          {format.date(exchange.ended_at)}
        </time>
        <span className="text-xs text-faint">{t('clocks.ended')}</span>
      </span>
    )
  }
  return (
    <span className="grid cards:justify-items-end">
      {exchange.waits_for_me && clock.secondsLeft > 0 ? (
        <Countdown until={overAt(clock, notifiedAt)} className="font-semibold whitespace-nowrap tabular-nums" />
      ) : (
        <time dateTime={clock.at} className="whitespace-nowrap">
          {clock.secondsLeft > 0 ? format.date(clock.at) : t('soon')}
        </time>
      )}
      <span className="text-xs text-faint">{t(`clocks.${clock.end}`)}</span>
    </span>
  )
}

/** All members except the reader. */
const Others = ({ exchange: { legs } }: { exchange: ExchangeSummary }) => {
  const { t } = useTranslation('exchange')
  const others = legs.filter(({ giver }) => !giver.is_me)
  return (
    <span className="min-w-0 cards:text-end">
      {others.map(({ id, giver }) => (
        <bdi key={id} className="block truncate" title={giver.name ?? undefined}>
          {giver.name ?? t('left')}
        </bdi>
      ))}
      <span className="block text-xs text-faint">{t(legs.length === 3 ? 'ways.three' : 'ways.two')}</span>
    </span>
  )
}

const Row = ({ exchange, notifiedAt }: RowProps) => {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const got = gotBy(exchange)
  const given = givenBy(exchange)
  if (got === undefined || given === undefined) return null
  return (
    <TableRow>
      <RowHead>
        <SiteName site={got.website} to={exchangePath(exchange.id)} />
      </RowHead>
      <Cell>
        <Status exchange={exchange} />
      </Cell>
      <Cell label={t('columns.clock')}>
        <Clock exchange={exchange} notifiedAt={notifiedAt} />
      </Cell>
      <Cell label={t('columns.give')} className="max-w-48 text-soft cards:max-w-none">
        <bdi className="block truncate" title={given.website.domain_name}>
          {given.website.domain_name}
        </bdi>
      </Cell>
      <Cell label={t('columns.who')} className="max-w-48 text-soft cards:max-w-none">
        <Others exchange={exchange} />
      </Cell>
      <Cell last className="whitespace-nowrap text-soft cards:hidden!">
        <time dateTime={exchange.requested_at}>{format.date(exchange.requested_at)}</time>
      </Cell>
    </TableRow>
  )
}

interface RequestsTableProps {
  label: string
  /** Undefined while loading. */
  exchanges: readonly ExchangeSummary[] | undefined
  /** Browser time at which the server sent the list. */
  notifiedAt: number
  stale: boolean
}

export const RequestsTable = ({ label, exchanges, notifiedAt, stale }: RequestsTableProps) => (
  <ListTable
    label={label}
    entries={exchanges}
    stale={stale}
    head={<Head />}
    row={(exchange) => <Row key={exchange.id} exchange={exchange} notifiedAt={notifiedAt} />}
    outline={['w-44', 'w-32', 'w-20', 'w-36', 'w-28', 'w-18']}
  />
)
