// Table of drafts with target URL, length and author: rows on a desktop, cards on a phone.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { DraftSummary } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, Trash2 } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import { draftName } from './names.ts'
import { draftPath, hostOf } from './paths.ts'

const Head = () => {
  const { t } = useTranslation('content')
  return (
    <>
      <HeadCell>{t('columns.draft')}</HeadCell>
      <HeadCell>{t('columns.target')}</HeadCell>
      <HeadCell>{t('columns.anchor')}</HeadCell>
      <HeadCell numeric>{t('columns.words')}</HeadCell>
      <HeadCell>{t('columns.engine')}</HeadCell>
      <HeadCell>{t('columns.changed')}</HeadCell>
      <HeadCell last>
        <span className="sr-only">{t('columns.actions')}</span>
      </HeadCell>
    </>
  )
}

/** Only for unusual states. */
const Mark = ({ draft }: { draft: DraftSummary }) => {
  const { t } = useTranslation('content')
  if (draft.is_writing) return <StatusPill tone="waiting">{t('isWriting')}</StatusPill>
  return draft.problem === null ? null : <StatusPill tone="warn">{t('hasProblem')}</StatusPill>
}

const Name = ({ draft }: { draft: DraftSummary }) => (
  <span className="flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 cards:pr-10">
    <ReadyLink
      data-row
      to={draftPath(draft.id)}
      title={draftName(draft)}
      className="block max-w-80 min-w-0 truncate rounded-small no-underline hover:underline focus-visible:rounded-small cards:max-w-full"
    >
      <bdi>{draftName(draft)}</bdi>
    </ReadyLink>
    <Mark draft={draft} />
  </span>
)

const Author = ({ draft: { engine, edited, words } }: { draft: DraftSummary }) => {
  const { t } = useTranslation('content')
  if (engine === null) return words > 0 ? t('edited') : <span className="text-faint">{t('engines.none')}</span>
  return (
    <span>
      {t(`engines.${engine}`)}
      {edited && <span className="block text-xs text-faint">{t('edited')}</span>}
    </span>
  )
}

const Menu = ({ draft, onDelete }: { draft: DraftSummary; onDelete(): void }) => {
  const { t } = useTranslation('content')
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('more', { name: draftName(draft) })} className="max-sm:size-11">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem className="max-sm:min-h-11" onSelect={onDelete}>
        <Trash2 aria-hidden />
        {t('delete.action')}
      </MenuItem>
    </DropdownMenu>
  )
}

/** As a card: the title with the menu, then the rest in two columns. */
const card =
  'cards:relative cards:grid! cards:grid-cols-2 cards:content-start cards:gap-x-3 cards:[&>td]:flex-col! cards:[&>td]:items-start! cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0'

const Row = ({ draft }: { draft: DraftSummary }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const [deleting, setDeleting] = useState(false)
  return (
    <TableRow className={card}>
      <RowHead className="cards:col-span-full">
        <Name draft={draft} />
      </RowHead>
      <Cell label={t('columns.target')} className="max-w-52 text-soft cards:max-w-none">
        <bdi className="block max-w-full truncate" title={hostOf(draft.brief.target_url)}>
          {hostOf(draft.brief.target_url)}
        </bdi>
      </Cell>
      <Cell label={t('columns.anchor')} className="max-w-52 text-soft cards:max-w-none">
        <bdi className="block max-w-full truncate" title={draft.brief.anchor_text}>
          {draft.brief.anchor_text}
        </bdi>
      </Cell>
      <Cell numeric label={t('columns.words')}>
        {format.number(draft.words)}
      </Cell>
      <Cell label={t('columns.engine')} className="text-soft">
        <Author draft={draft} />
      </Cell>
      <Cell label={t('columns.changed')} className="whitespace-nowrap text-soft">
        <time dateTime={draft.updated_at} title={format.dateTime(draft.updated_at)}>
          {format.ago(draft.updated_at)}
        </time>
      </Cell>
      <Cell last className="cards:absolute! cards:top-2 cards:right-2 cards:p-0!">
        <Menu draft={draft} onDelete={() => setDeleting(true)} />
        {deleting && <DeleteDraftDialog draft={draft} onClose={() => setDeleting(false)} />}
      </Cell>
    </TableRow>
  )
}

interface DraftsTableProps {
  /** Undefined while loading. */
  drafts: readonly DraftSummary[] | undefined
  stale: boolean
}

export const DraftsTable = ({ drafts, stale }: DraftsTableProps) => {
  const { t } = useTranslation('content')
  return (
    <ListTable
      label={t('title')}
      entries={drafts}
      stale={stale}
      head={<Head />}
      row={(draft) => <Row key={draft.id} draft={draft} />}
      outline={['w-56', 'w-28', 'w-32', 'w-10', 'w-24', 'w-20', 'w-9']}
    />
  )
}
