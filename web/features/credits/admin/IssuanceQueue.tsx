import { Link, useSearchParams } from 'react-router'
import type { AdminQueuedItem } from '../../../../contract/issuance.ts'
import { oneOf } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CircleCheck } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { type IssuanceAct, queueStates, useQueue } from './issuance.ts'

interface Acting {
  onAct(act: IssuanceAct): void
}

const itemTones: Record<AdminQueuedItem['state'], Tone> = {
  queued: 'waiting',
  released: 'waiting',
  paid: 'alive',
  rejected: 'lost',
  lapsed: 'neutral',
}

const ItemActions = ({ item, onAct }: Acting & { item: AdminQueuedItem }) => {
  const { t } = useTranslation('issuance')
  const name = item.member.name ?? '—'
  if (item.state !== 'queued') return null
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <Button
        size="s"
        variant="primary"
        aria-label={t('release.openFor', { name })}
        onClick={() => onAct({ kind: 'release', items: [item] })}
      >
        {t('release.open')}
      </Button>
      <Button
        size="s"
        aria-label={t('reject.openFor', { name })}
        onClick={() => onAct({ kind: 'reject', items: [item] })}
      >
        {t('reject.open')}
      </Button>
    </span>
  )
}

const ItemRow = ({ item, onAct }: Acting & { item: AdminQueuedItem }) => {
  const { t } = useTranslation('issuance')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const { member, reason, refers_to: refersTo, cause, state, decision_reason: why } = item
  return (
    <TableRow>
      <RowHead>
        <span className="block min-w-0 text-start">
          <Link to={`/admin/users/${member.id}`} className="block truncate no-underline hover:underline sm:max-w-56">
            <bdi>{member.name ?? '—'}</bdi>
          </Link>
          <span className="mt-0.5 block text-xs font-normal text-faint tabular-nums">
            <time dateTime={item.queued_at}>{format.dateTime(item.queued_at)}</time>
          </span>
        </span>
      </RowHead>
      <Cell label={t('columns.reason')}>
        <span className="grid wrap-anywhere cards:justify-items-end">
          <span>{tl(`reasons.${reason}`)}</span>
          {refersTo?.startsWith('domain:') === true && (
            <span className="text-xs text-faint">{refersTo.slice('domain:'.length)}</span>
          )}
        </span>
      </Cell>
      <Cell numeric label={t('columns.amount')}>
        <Credits amount={item.amount} />
      </Cell>
      <Cell label={t('columns.state')}>
        <span className="grid justify-items-start gap-1 cards:justify-items-end">
          <StatusPill tone={itemTones[state]}>{t(`itemStates.${state}`)}</StatusPill>
          <span className="text-xs text-soft wrap-anywhere sm:max-w-72">{why ?? t(`causes.${cause}`)}</span>
        </span>
      </Cell>
      <Cell last>
        <ItemActions item={item} onAct={onAct} />
      </Cell>
    </TableRow>
  )
}

export const IssuanceQueue = ({ onAct }: Acting) => {
  const { t } = useTranslation('issuance')
  const { t: tc } = useTranslation('creditsAdmin')
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const state = oneOf(queueStates, search.get('queue')) ?? 'queued'
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useQueue(state, cursor)
  const items = data?.items ?? []
  const show = (next: string) =>
    setSearch(next === 'queued' ? { tab: 'issuance' } : { tab: 'issuance', queue: next }, { preventScrollReset: true })
  return (
    <section aria-labelledby="queue-title" className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="queue-title" className="text-[1.1875rem] tracking-tight">
            {t('queue.title')}
          </h2>
          <p className="mt-0.5 max-w-prose text-soft">{t('queue.text')}</p>
        </div>
        {state === 'queued' && items.length > 1 && (
          <Button variant="primary" onClick={() => onAct({ kind: 'release', items })}>
            {t('release.all', { count: items.length, figure: format.number(items.length) })}
          </Button>
        )}
      </header>
      <Segmented
        label={t('queue.show')}
        className="justify-self-start"
        value={state}
        onChange={show}
        choices={queueStates.map((value) => ({ value, label: t(`queue.${value}`) }))}
      />
      <ListBody
        entries={data?.items}
        failure={error}
        retry={refetch}
        nothing={
          <Card>
            <EmptyState icon={CircleCheck} title={t(`queue.empty.${state}`)}>
              {t('queue.emptyText')}
            </EmptyState>
          </Card>
        }
      >
        <ListTable
          label={t('queue.title')}
          entries={data?.items}
          stale={isPlaceholderData}
          outline={['w-40', 'w-32', 'w-12', 'w-24', 'w-28']}
          head={
            <>
              <HeadCell>{t('columns.memberName')}</HeadCell>
              <HeadCell>{t('columns.reason')}</HeadCell>
              <HeadCell numeric>{t('columns.amount')}</HeadCell>
              <HeadCell>{t('columns.state')}</HeadCell>
              <HeadCell last>
                <span className="sr-only">{t('columns.actions')}</span>
              </HeadCell>
            </>
          }
          row={(item) => <ItemRow key={item.id} item={item} onAct={onAct} />}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { items: shown }) => tc('page', { page: format.number(page), count: shown.length })}
        </CursorPages>
      </ListBody>
    </section>
  )
}
