// Usage of each member this month; on a phone each row is a card.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { ContentUserUse } from '../../../../contract/contentAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { tokensOf } from './contentAdmin.ts'
import { useCost } from './useCost.ts'

const noteStyle = 'block text-xs whitespace-nowrap text-faint'

const Row = ({ use }: { use: ContentUserUse }) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const cost = useCost()
  const { member } = use
  return (
    <TableRow>
      <RowHead>
        <span className="block w-full min-w-0 text-start sm:max-w-64 cards:max-w-full">
          <Link
            to={`/admin/users/${member.id}`}
            title={member.name}
            className="block truncate leading-6 underline decoration-line-control underline-offset-4 hover:decoration-current"
          >
            <bdi>{member.name}</bdi>
          </Link>
          <span className="block truncate text-xs font-normal text-faint" title={member.email}>
            {member.email}
          </span>
        </span>
      </RowHead>
      <Cell numeric label={t('use.texts')}>
        <span className="block">
          {format.number(use.texts)}
          {use.built_in > 0 && (
            <span className={noteStyle}>{t('month.builtIn', { figure: format.number(use.built_in) })}</span>
          )}
          {use.failed > 0 && (
            <span className={noteStyle}>{t('users.failed', { figure: format.number(use.failed) })}</span>
          )}
        </span>
      </Cell>
      <Cell numeric label={t('use.tokens')}>
        <span className="block">
          {format.number(tokensOf(use))}
          {tokensOf(use) > 0 && (
            <span className={noteStyle}>
              {t('month.inOut', { in: format.number(use.tokens_in), out: format.number(use.tokens_out) })}
            </span>
          )}
        </span>
      </Cell>
      <Cell numeric label={t('use.cost')}>
        {cost(use.cost_cents)}
      </Cell>
      <Cell numeric label={t('use.credits')}>
        {format.credits(use.credits)}
      </Cell>
      <Cell numeric label={t('users.drafts')}>
        {format.number(use.drafts)}
      </Cell>
    </TableRow>
  )
}

interface UsersTableProps {
  /** Undefined while loading. */
  users: readonly ContentUserUse[] | undefined
  /** The rows shown are not those of the current query yet. */
  stale: boolean
}

export const UsersTable = ({ users, stale }: UsersTableProps) => {
  const { t } = useTranslation('contentAdmin')
  return (
    <ListTable
      label={t('users.title')}
      entries={users}
      stale={stale}
      outline={['w-44', 'w-12', 'w-20', 'w-14', 'w-10', 'w-8']}
      head={
        <>
          <HeadCell>{t('users.member')}</HeadCell>
          <HeadCell numeric>{t('use.texts')}</HeadCell>
          <HeadCell numeric>{t('use.tokens')}</HeadCell>
          <HeadCell numeric>{t('use.cost')}</HeadCell>
          <HeadCell numeric>{t('use.credits')}</HeadCell>
          <HeadCell numeric>{t('users.drafts')}</HeadCell>
        </>
      }
      row={(use) => <Row key={use.member.id} use={use} />}
    />
  )
}
