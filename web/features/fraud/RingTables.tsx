// Tables of a ring: the text alternative to its picture, with all figures.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { fraudEndpoints, RingNode } from '../../../contract/fraud.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ReasonsOfPair } from './ReasonsOfPair.tsx'

type RingDetail = OutputOf<typeof fraudEndpoints.ring>

/** As numbered in the picture. */
const useNameOf = (nodes: readonly RingNode[]): ((id: string) => string) => {
  const { t } = useTranslation('fraud')
  return (id) => {
    const place = nodes.findIndex((node) => node.id === id)
    return `${place + 1} ${nodes[place]?.name ?? t('left')}`
  }
}

export const RingMembers = ({ nodes }: { nodes: readonly RingNode[] }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  return (
    <ListTable
      label={t('members')}
      entries={nodes}
      stale={false}
      outline={['w-40', 'w-40', 'w-12', 'w-12', 'w-12', 'w-12']}
      head={
        <>
          <HeadCell>{t('member')}</HeadCell>
          <HeadCell>{t('sites')}</HeadCell>
          <HeadCell numeric>{t('ringPage.inside')}</HeadCell>
          <HeadCell numeric>{t('ringPage.inAll')}</HeadCell>
          <HeadCell numeric>{t('ringPage.available')}</HeadCell>
          <HeadCell numeric>{t('frozen.amount')}</HeadCell>
        </>
      }
      row={(node) => (
        <TableRow key={node.id}>
          <RowHead>
            <span className="flex items-baseline gap-2">
              <span className="text-faint tabular-nums">{nodes.indexOf(node) + 1}</span>
              <PersonLink person={node} />
            </span>
          </RowHead>
          <Cell label={t('sites')} className="wrap-anywhere">
            {node.sites.length === 0 ? '—' : node.sites.join(', ')}
          </Cell>
          <Cell numeric label={t('ringPage.inside')}>
            {format.credits(node.inside)}
          </Cell>
          <Cell numeric label={t('ringPage.inAll')}>
            {format.credits(node.traded)}
          </Cell>
          <Cell numeric label={t('ringPage.available')}>
            {format.credits(node.available)}
          </Cell>
          <Cell numeric label={t('frozen.amount')}>
            {format.credits(node.frozen)}
          </Cell>
        </TableRow>
      )}
    />
  )
}

export const RingTrades = ({ detail: { nodes, trades } }: { detail: RingDetail }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const nameOf = useNameOf(nodes)
  return (
    <ListTable
      label={t('ringPage.trades')}
      entries={trades}
      stale={false}
      outline={['w-40', 'w-40', 'w-10', 'w-12']}
      head={
        <>
          <HeadCell>{t('ringPage.buyer')}</HeadCell>
          <HeadCell>{t('ringPage.seller')}</HeadCell>
          <HeadCell numeric>{t('orders')}</HeadCell>
          <HeadCell numeric>{t('ringPage.paid')}</HeadCell>
        </>
      }
      row={({ seller, buyer, orders, credits }) => (
        <TableRow key={`${seller} ${buyer}`}>
          <RowHead>
            <bdi>{nameOf(buyer)}</bdi>
          </RowHead>
          <Cell label={t('ringPage.seller')}>
            <bdi>{nameOf(seller)}</bdi>
          </Cell>
          <Cell numeric label={t('orders')}>
            {format.number(orders)}
          </Cell>
          <Cell numeric label={t('ringPage.paid')}>
            {format.credits(credits)}
          </Cell>
        </TableRow>
      )}
    />
  )
}

export const RingRelations = ({ detail: { nodes, relations } }: { detail: RingDetail }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const nameOf = useNameOf(nodes)
  if (relations.length === 0) return <p className="text-soft">{t('ringPage.noRelations')}</p>
  return (
    <ListTable
      label={t('ringPage.relations')}
      entries={relations}
      stale={false}
      outline={['w-40', 'w-10', 'w-40']}
      head={
        <>
          <HeadCell>{t('members')}</HeadCell>
          <HeadCell numeric>{t('score')}</HeadCell>
          <HeadCell>{t('reasonsOfPair')}</HeadCell>
        </>
      }
      row={({ owner_a: a, owner_b: b, score, reasons, is_unrelated: isUnrelated }) => (
        <TableRow key={`${a} ${b}`}>
          <RowHead>
            <span>
              <bdi>{nameOf(a)}</bdi> · <bdi>{nameOf(b)}</bdi>
            </span>
          </RowHead>
          <Cell numeric label={t('score')}>
            {format.number(score)}
          </Cell>
          <Cell label={t('reasonsOfPair')}>
            {isUnrelated ? t('pairs.unrelated') : <ReasonsOfPair reasons={reasons} />}
          </Cell>
        </TableRow>
      )}
    />
  )
}
