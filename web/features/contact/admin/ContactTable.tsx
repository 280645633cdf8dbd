// Contact messages, newest first; on a phone each row is a card.
import { useTranslation } from '../../../lib/translation.ts'
import type { ContactMessage } from '../../../../contract/contact.ts'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { ReadyLink } from '../../../ui/ReadyLink.tsx'

export const StatePill = ({ state }: Pick<ContactMessage, 'state'>) => {
  const { t } = useTranslation('contactAdmin')
  return <StatusPill tone={state === 'open' ? 'waiting' : 'alive'}>{t(`states.${state}`)}</StatusPill>
}

const Row = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation('contactAdmin')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <span className="block min-w-0 text-start">
          <ReadyLink
            to={`/admin/contact/${message.id}`}
            title={message.name ?? message.email}
            className="block truncate leading-6 no-underline hover:underline sm:max-w-64"
          >
            <bdi>{message.name ?? message.email}</bdi>
          </ReadyLink>
          {message.name !== null && (
            <span className="block truncate text-xs leading-5 font-normal text-faint sm:max-w-64" title={message.email}>
              <bdi>{message.email}</bdi>
            </span>
          )}
        </span>
      </RowHead>
      <Cell label={t('list.topic')} className="whitespace-nowrap">
        {t(`topics.${message.topic}`)}
      </Cell>
      <Cell label={t('list.message')} className="text-soft">
        <span className="line-clamp-2 min-w-64 wrap-anywhere cards:min-w-0 cards:text-start" title={message.message}>
          {message.message}
        </span>
      </Cell>
      <Cell label={t('list.state')}>
        <StatePill state={message.state} />
      </Cell>
      <Cell label={t('list.at')} className="whitespace-nowrap">
        <time dateTime={message.created_at} className="text-soft tabular-nums">
          {format.dateTime(message.created_at)}
        </time>
      </Cell>
    </TableRow>
  )
}

interface ContactTableProps {
  /** Undefined while loading. */
  messages: readonly ContactMessage[] | undefined
  /** The rows shown are not those of the current query yet. */
  stale: boolean
}

export const ContactTable = ({ messages, stale }: ContactTableProps) => {
  const { t } = useTranslation('contactAdmin')
  return (
    <ListTable
      label={t('title')}
      entries={messages}
      stale={stale}
      outline={['w-44', 'w-24', 'w-64', 'w-20', 'w-28']}
      head={
        <>
          <HeadCell>{t('list.from')}</HeadCell>
          <HeadCell>{t('list.topic')}</HeadCell>
          <HeadCell>{t('list.message')}</HeadCell>
          <HeadCell>{t('list.state')}</HeadCell>
          <HeadCell>{t('list.at')}</HeadCell>
        </>
      }
      row={(message) => <Row key={message.id} message={message} />}
    />
  )
}
