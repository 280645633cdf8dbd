// Pairs tab: members by how related they are, with what they trade with each other.
import { useSearchParams } from 'react-router'
import type { Pair } from '../../../contract/fraud.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { type FraudAct, pairStates, usePairs } from './fraud.ts'
import { PersonLink } from './PersonLink.tsx'
import { ReasonsOfPair } from './ReasonsOfPair.tsx'

interface Acting {
  onAct(act: FraudAct): void
}

/** A marked pair can be marked once more after new evidence, and the mark can be taken back. */
const PairActions = ({ pair, onAct }: Acting & { pair: Pair }) => {
  const { t } = useTranslation('fraud')
  const { owner_a: a, owner_b: b, marked_unrelated_at: marked, new_evidence_at: newEvidence } = pair
  const names = { first: a.name ?? '—', second: b.name ?? '—' }
  const open = marked === null ? [a, b].filter(({ name, is_frozen: isFrozen }) => name !== null && !isFrozen) : []
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {open.length > 0 && (
        <Button
          size="s"
          aria-label={t('freeze.openFor', names)}
          onClick={() => onAct({ kind: 'freeze', members: open, ground: 'related_accounts' })}
        >
          {t('freeze.open')}
        </Button>
      )}
      {(marked === null || newEvidence !== null) && (
        <Button
          size="s"
          aria-label={t('unrelated.openFor', names)}
          onClick={() => onAct({ kind: 'unrelated', members: [a, b] })}
        >
          {t('unrelated.open')}
        </Button>
      )}
      {marked !== null && (
        <Button
          size="s"
          aria-label={t('related.openFor', names)}
          onClick={() => onAct({ kind: 'related', members: [a, b] })}
        >
          {t('related.open')}
        </Button>
      )}
    </span>
  )
}

/** Of a marked pair: since when, and what has been found since. */
const MarkOfPair = ({ pair: { marked_unrelated_at: marked, new_evidence_at: newEvidence } }: { pair: Pair }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  if (marked === null) return null
  return (
    <span className="text-[0.8125rem]">
      <span className="text-soft">{t('pairs.markedAt', { at: format.date(marked) })}</span>
      {newEvidence !== null && (
        <span className="block font-medium text-warn">
          {t('pairs.newEvidenceAt', { at: format.date(newEvidence) })}
        </span>
      )}
    </span>
  )
}

const PairRow = ({ pair, onAct }: Acting & { pair: Pair }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <span className="grid gap-1 font-normal">
          <PersonLink person={pair.owner_a} />
          <PersonLink person={pair.owner_b} />
          <MarkOfPair pair={pair} />
        </span>
      </RowHead>
      <Cell numeric label={t('score')}>
        {format.number(pair.score)}
      </Cell>
      <Cell label={t('reasonsOfPair')}>
        <ReasonsOfPair reasons={pair.reasons} />
      </Cell>
      <Cell numeric label={t('traded')}>
        {format.credits(pair.credits)}
      </Cell>
      <Cell numeric label={t('orders')}>
        {format.number(pair.orders)}
      </Cell>
      <Cell last>
        <PairActions pair={pair} onAct={onAct} />
      </Cell>
    </TableRow>
  )
}

export const PairsTab = ({ onAct }: Acting) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const state = oneOf(pairStates, search.get('pairs')) ?? 'related'
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = usePairs(state, cursor)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[46rem] text-soft">{t('pairs.text')}</p>
      <Segmented
        label={t('show')}
        className="justify-self-start"
        value={state}
        onChange={(next) => setSearch({ tab: 'pairs', ...(next === 'related' ? {} : { pairs: next }) })}
        choices={pairStates.map((value) => ({ value, label: t(`pairs.${value}`) }))}
      />
      <ListBody
        entries={data?.pairs}
        failure={error}
        retry={refetch}
        nothing={
          <Card>
            <EmptyState icon={CircleCheck} title={t(`pairs.empty.${state}.title`)}>
              {t(`pairs.empty.${state}.text`)}
            </EmptyState>
          </Card>
        }
      >
        <ListTable
          label={t('tabs.pairs')}
          entries={data?.pairs}
          stale={isPlaceholderData}
          outline={['w-40', 'w-10', 'w-40', 'w-12', 'w-10', 'w-28']}
          head={
            <>
              <HeadCell>{t('members')}</HeadCell>
              <HeadCell numeric>{t('score')}</HeadCell>
              <HeadCell>{t('reasonsOfPair')}</HeadCell>
              <HeadCell numeric>{t('traded')}</HeadCell>
              <HeadCell numeric>{t('orders')}</HeadCell>
              <HeadCell last>
                <span className="sr-only">{t('actions')}</span>
              </HeadCell>
            </>
          }
          row={(pair) => <PairRow key={`${pair.owner_a.id} ${pair.owner_b.id}`} pair={pair} onAct={onAct} />}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { pairs }) => t('page', { page: format.number(page), count: pairs.length })}
        </CursorPages>
      </ListBody>
    </div>
  )
}
