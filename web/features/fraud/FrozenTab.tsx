// Frozen tab: members whose credits are frozen, newest first.
import type { FrozenMember } from '../../../contract/fraud.ts'
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
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { toneOf } from '../decisions/decisions.ts'
import { type FraudAct, useFrozen } from './fraud.ts'
import { PersonLink } from './PersonLink.tsx'

interface Acting {
  onAct(act: FraudAct): void
}

const FrozenRow = ({ frozen, onAct }: Acting & { frozen: FrozenMember }) => {
  const { t } = useTranslation('fraud')
  const { t: td } = useTranslation('decisions')
  const format = useFormat()
  const { member, amount, frozen_at: at, decision, is_closed: isClosed } = frozen
  return (
    <TableRow>
      <RowHead>
        <PersonLink person={{ ...member, is_frozen: false }} />
      </RowHead>
      <Cell numeric label={t('frozen.amount')}>
        {format.credits(amount)}
      </Cell>
      <Cell label={t('frozen.since')} className="whitespace-nowrap text-soft">
        <time dateTime={at}>{format.dateTime(at)}</time>
      </Cell>
      <Cell label={t('frozen.decision')}>
        <span className="grid justify-items-start gap-1 cards:justify-items-end">
          <StatusPill tone={toneOf({ measure: 'credits_frozen', state: decision.state })}>
            {td(`states.${decision.state}`)}
          </StatusPill>
          <span dir="auto" className="text-xs text-soft wrap-anywhere sm:max-w-72">
            {decision.reasons}
          </span>
        </span>
      </Cell>
      <Cell last>
        {isClosed ? (
          <span className="text-xs text-soft">{t('frozen.closed')}</span>
        ) : (
          <Button
            size="s"
            aria-label={t('release.openFor', { name: member.name ?? '—' })}
            onClick={() => onAct({ kind: 'release', members: [member] })}
          >
            {t('release.open')}
          </Button>
        )}
      </Cell>
    </TableRow>
  )
}

export const FrozenTab = ({ onAct }: Acting) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useFrozen(cursor)
  return (
    <ListBody
      entries={data?.members}
      failure={error}
      retry={refetch}
      nothing={
        <Card>
          <EmptyState icon={CircleCheck} title={t('frozen.emptyTitle')}>
            {t('frozen.empty')}
          </EmptyState>
        </Card>
      }
    >
      <ListTable
        label={t('tabs.frozen')}
        entries={data?.members}
        stale={isPlaceholderData}
        outline={['w-40', 'w-12', 'w-28', 'w-40', 'w-20']}
        head={
          <>
            <HeadCell>{t('member')}</HeadCell>
            <HeadCell numeric>{t('frozen.amount')}</HeadCell>
            <HeadCell>{t('frozen.since')}</HeadCell>
            <HeadCell>{t('frozen.decision')}</HeadCell>
            <HeadCell last>
              <span className="sr-only">{t('actions')}</span>
            </HeadCell>
          </>
        }
        row={(frozen) => <FrozenRow key={frozen.member.id} frozen={frozen} onAct={onAct} />}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { members }) => t('page', { page: format.number(page), count: members.length })}
      </CursorPages>
    </ListBody>
  )
}
