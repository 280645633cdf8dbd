// Actions for the selected websites, and the switch from the page’s selection to all results.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RotateCcw } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import type { DomainFilters } from './domainFilters.ts'
import { type DomainList, filterOf, useRerun } from './domains.ts'
import { countOf, isPageChosen, nothingChosen, type Selection } from './selection.ts'

interface SelectionBarProps {
  data: DomainList
  filters: DomainFilters
  selection: Selection
  onSelect(selection: Selection): void
}

export const SelectionBar = ({ data, filters, selection, onSelect }: SelectionBarProps) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useRerun()
  const count = countOf(selection, data.total)
  if (count === 0) return null
  const more = selection.kind === 'all' && data.more
  const figure = more ? t('selection.moreThan', { figure: format.number(data.total) }) : format.number(count)
  const page = data.websites.map(({ id }) => id)
  const offersAll = selection.kind === 'some' && isPageChosen(selection, page) && data.total > page.length
  const rerun = async () => {
    const { queued } = await mutateAsync(
      selection.kind === 'all' ? { body: { filter: filterOf(filters) } } : { body: { ids: [...selection.ids] } },
    )
    toast.success(t('rerun.done', { count: queued, figure: format.number(queued) }))
    onSelect(nothingChosen)
  }
  return (
    <div
      role="region"
      aria-label={t('selection.label')}
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent/45 bg-raised px-4 py-3 shadow-float"
    >
      <p className="font-semibold" role="status">
        {t('selection.count', { count, figure })}
      </p>
      {offersAll && (
        <Button size="s" variant="ghost" onClick={() => onSelect({ kind: 'all' })}>
          {data.more
            ? t('selection.chooseAllMore', { figure: format.number(data.total) })
            : t('selection.chooseAll', { figure: format.number(data.total) })}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        <Button size="s" onClick={() => onSelect(nothingChosen)}>
          {t('selection.clear')}
        </Button>
        <Button size="s" variant="primary" onClick={() => setAsking(true)}>
          <RotateCcw aria-hidden />
          {t('rerun.button')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('rerun.title', { count, figure })}
          description={t('rerun.text')}
          confirm={t('rerun.confirm')}
          cancel={t('cancel')}
          onConfirm={rerun}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
