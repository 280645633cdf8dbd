// Searches for a website by domain or title, to add it to the comparison.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import type { FoundSite } from '../../../contract/sites.ts'
import { useSearchText } from '../../lib/useSearchText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFoundSites } from './sites.ts'

interface FoundProps {
  q: string
  /** Domains already in the comparison. */
  taken: readonly string[]
  onChoose(site: FoundSite): void
}

const Found = ({ q, taken, onChoose }: FoundProps) => {
  const { t } = useTranslation('sites')
  const { data, error, isPlaceholderData, refetch } = useFoundSites(q)
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    ) : (
      <LoadFailure failure={error} retry={refetch} />
    )
  }
  if (data.length === 0) return <p className="px-2 py-3 text-soft">{t('add.nothing')}</p>
  return (
    <ul
      aria-label={t('add.found')}
      aria-busy={isPlaceholderData}
      className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      {data.map((site) => {
        const isTaken = taken.includes(site.domain)
        return (
          <li key={site.website_id}>
            <button
              type="button"
              disabled={isTaken}
              onClick={() => onChoose(site)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start -outline-offset-2 hover:bg-raised focus-visible:rounded-control disabled:opacity-55 disabled:hover:bg-transparent"
            >
              <Favicon domain={site.domain} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{site.domain_name}</span>
                <span className="block truncate text-xs text-faint">{isTaken ? t('add.taken') : site.title}</span>
              </span>
              {site.quality_score !== null && <ScoreRing score={site.quality_score} label={t('score.title')} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface AddSiteDialogProps extends Omit<FoundProps, 'q'> {
  onClose(): void
}

export const AddSiteDialog = ({ taken, onChoose, onClose }: AddSiteDialogProps) => {
  const { t } = useTranslation('sites')
  const [q, setQ] = useState('')
  const { text, setText } = useSearchText(q, setQ)
  return (
    <Dialog open onOpenChange={onClose} title={t('add.title')} description={t('add.text')}>
      <div className="grid min-h-64 grid-cols-[minmax(0,1fr)] content-start gap-3">
        <SearchInput
          first
          label={t('add.search')}
          placeholder={t('add.hint')}
          lengthMax={siteSearchLengthMax}
          value={text}
          onChange={setText}
        />
        {q !== '' && <Found q={q} taken={taken} onChoose={onChoose} />}
      </div>
    </Dialog>
  )
}
