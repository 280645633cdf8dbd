// One row of the saved searches: its name opens it; shows its alert, the number of new offers and the actions.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { SavedSearch } from '../../../contract/savedSearches.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Bell, BellOff, Check, Ellipsis, Pencil, Repeat2, Trash2, TriangleAlert } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { useSearchActions } from './searches.ts'
import { useSearchWords } from './useSearchLabels.ts'

export type SearchStep = 'rename' | 'replace' | 'remove'

interface SearchLineProps {
  search: SavedSearch
  isCurrent: boolean
  /** Whether there is a current search that could replace it. */
  canReplace: boolean
  onOpen(): void
  onStep(step: SearchStep): void
}

const LostNote = ({ search, onStep }: Pick<SearchLineProps, 'search' | 'onStep'>) => {
  const { t } = useTranslation('savedSearches')
  const words = useSearchWords()
  const { change } = useSearchActions()
  const { busy, run } = useWork()
  const repair = () =>
    run(async () => {
      await change(search.id, { query: search.query })
      toast.success(t('repair.done'))
    })
  return (
    <div className="flex gap-2.5 px-3 pb-3 text-[0.8125rem]">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-warn">{t('lost', { parts: search.lost.map(words.lost).join('; ') })}</p>
        <p className="text-soft">{t(search.query === '' ? 'lostAll' : 'lostRest')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {search.query !== '' && (
            <Button size="s" busy={busy} onClick={repair} className="max-sm:h-11">
              {t('repair.action')}
            </Button>
          )}
          <Button size="s" variant="ghost" onClick={() => onStep('remove')} className="max-sm:h-11">
            {t('remove.action')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const AlertButton = ({ search }: { search: SavedSearch }) => {
  const { t } = useTranslation('savedSearches')
  const { change } = useSearchActions()
  const { run } = useWork()
  const Icon = search.alert ? Bell : BellOff
  const flip = () =>
    run(async () => {
      const { alert } = await change(search.id, { alert: !search.alert })
      toast.success(t(alert ? 'alert.isOn' : 'alert.isOff', { name: search.name }))
    })
  return (
    <IconButton
      label={t('alert.of', { name: search.name })}
      title={t(search.alert ? 'alert.on' : 'alert.off')}
      aria-pressed={search.alert}
      onClick={flip}
      className={clsx('max-sm:size-11', search.alert && search.lost.length === 0 && 'text-accent-text!')}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

const StepMenu = ({ search, canReplace, onStep }: Pick<SearchLineProps, 'search' | 'canReplace' | 'onStep'>) => {
  const { t } = useTranslation('savedSearches')
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('more', { name: search.name })} title={t('moreShort')} className="max-sm:size-11">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onStep('rename')}>
        <Pencil aria-hidden />
        {t('rename.action')}
      </MenuItem>
      {canReplace && (
        <MenuItem onSelect={() => onStep('replace')}>
          <Repeat2 aria-hidden />
          {t('replace.action')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem className="text-lost" onSelect={() => onStep('remove')}>
        <Trash2 aria-hidden />
        {t('remove.action')}
      </MenuItem>
    </DropdownMenu>
  )
}

export const SearchLine = ({ search, isCurrent, canReplace, onOpen, onStep }: SearchLineProps) => {
  const { t } = useTranslation('savedSearches')
  const format = useFormat()
  return (
    <li>
      <div className="flex items-center gap-1 pr-2">
        <button
          type="button"
          onClick={onOpen}
          aria-current={isCurrent || undefined}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 px-3 py-2 text-left transition-colors hover:bg-raised"
        >
          <span className="min-w-0 wrap-anywhere">{search.name}</span>
          {search.new_hits > 0 && (
            <Badge tone="waiting" className="shrink-0">
              {t('new', { count: search.new_hits, figure: format.number(search.new_hits) })}
            </Badge>
          )}
          {isCurrent && <Check aria-label={t('current')} className="size-4 shrink-0 text-accent-text" />}
        </button>
        <AlertButton search={search} />
        <StepMenu search={search} canReplace={canReplace} onStep={onStep} />
      </div>
      {search.lost.length > 0 && <LostNote search={search} onStep={onStep} />}
    </li>
  )
}
