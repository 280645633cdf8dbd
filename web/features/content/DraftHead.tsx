// Header of a draft: title, author, and actions on the whole draft.
import { useTranslation } from '../../lib/translation.ts'
import type { Draft } from '../../../contract/content.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, Pencil, Send, Trash2 } from '../../ui/icons.ts'
import { writtenBy } from './names.ts'

interface DraftHeadProps {
  draft: Draft
  name: string
  /** It is being generated, so it is read-only. */
  locked: boolean
  onSend(): void
  onEdit(): void
  onDelete(): void
}

export const DraftHead = ({ draft, name, locked, onSend, onEdit, onDelete }: DraftHeadProps) => {
  const { t } = useTranslation('content')
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <DocumentHead title={name} hidden />
      <div className="min-w-0 max-w-full">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere max-lg:text-xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-soft">{writtenBy(t, draft)}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="primary" className="max-sm:h-11" disabled={locked || draft.words === 0} onClick={onSend}>
          <Send aria-hidden />
          {t('head.send')}
        </Button>
        <DropdownMenu
          trigger={
            <IconButton bordered label={t('more', { name })} className="max-sm:size-11">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem className="max-sm:min-h-11" disabled={locked} onSelect={onEdit}>
            <Pencil aria-hidden />
            {t('head.edit')}
          </MenuItem>
          <MenuItem className="max-sm:min-h-11" onSelect={onDelete}>
            <Trash2 aria-hidden />
            {t('head.delete')}
          </MenuItem>
        </DropdownMenu>
      </div>
    </header>
  )
}
