// Dialogs to rename, overwrite or delete a saved search.
import { useTranslation } from '../../lib/translation.ts'
import type { SavedSearch } from '../../../contract/savedSearches.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { SearchForm } from './SearchForm.tsx'
import type { SearchStep } from './SearchLine.tsx'
import { useSearchActions } from './searches.ts'

interface SearchDialogProps {
  step: SearchStep
  search: SavedSearch
  /** The query that would replace it. */
  query: string
  onClose(): void
}

export const SearchDialog = ({ step, search, query, onClose }: SearchDialogProps) => {
  const { t } = useTranslation('savedSearches')
  const { change, remove } = useSearchActions()
  const { id, name } = search
  if (step === 'rename') {
    return (
      <SearchForm
        title={t('rename.title')}
        description={t('rename.text', { name })}
        confirm={t('rename.confirm')}
        name={name}
        onSend={(given) => change(id, { name: given.name })}
        onClose={onClose}
      />
    )
  }
  const replacing = step === 'replace'
  return (
    <ConfirmDialog
      harsh={!replacing}
      title={t(`${step}.title`)}
      description={t(`${step}.text`, { name })}
      confirm={t(`${step}.confirm`)}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await (replacing ? change(id, { query }) : remove(id))
        toast.success(t(`${step}.done`, { name }))
      }}
    />
  )
}
