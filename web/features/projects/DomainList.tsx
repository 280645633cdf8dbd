// One page of the referring domains, searchable by part of the name. Part of a larger page, so its cursor is not in the
// URL.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/format.ts'
import { useSearchText } from '../../lib/useSearchText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { X } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { type ReferringDomains, useReferringDomainActions, useReferringDomains } from './referringDomains.ts'

/** A shorter list needs no search. */
const searchedFrom = 10

interface Place {
  q: string
  /** Cursors of the pages up to this one; empty on the first page. */
  trail: readonly string[]
}

const RemoveButton = ({ websiteId, domain, name }: { websiteId: string; domain: string; name: string }) => {
  const { t } = useTranslation('projects')
  const { remove } = useReferringDomainActions(websiteId)
  const { busy, run } = useWork()
  return (
    <IconButton
      label={t('known.remove', { domain: name })}
      disabled={busy}
      onClick={() =>
        run(async () => {
          await remove(domain)
          toast.success(t('known.removed', { domain: name }))
        })
      }
    >
      <X aria-hidden />
    </IconButton>
  )
}

interface ShownProps {
  websiteId: string
  data: ReferringDomains
  q: string
  stale: boolean
}

const Shown = ({ websiteId, data, q, stale }: ShownProps) => {
  const { t } = useTranslation('projects')
  if (data.domains.length === 0) return <p className="py-3 text-soft">{t('known.none', { q })}</p>
  return (
    <div
      role="region"
      aria-label={t('known.list')}
      aria-busy={stale}
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control border border-line-soft bg-ground px-4 py-2"
    >
      <ul className="gap-6 sm:columns-2 xl:columns-3">
        {data.domains.map(({ domain, domain_name: name }) => (
          <li key={domain} className="flex break-inside-avoid items-center gap-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <RemoveButton websiteId={websiteId} domain={domain} name={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const DomainList = ({ websiteId, total }: { websiteId: string; total: number }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const [{ q, trail }, setPlace] = useState<Place>({ q: '', trail: [] })
  const { text, setText, searchNow } = useSearchText(q, (next) => setPlace({ q: next, trail: [] }))
  const { data, error, isPlaceholderData, refetch } = useReferringDomains(websiteId, { q, cursor: trail.at(-1) })
  const next = data?.next_cursor ?? null
  const canTurn = !isPlaceholderData
  return (
    <div className="mt-4 grid gap-3">
      {total >= searchedFrom && (
        <SearchInput
          className="w-full sm:w-72"
          label={t('known.search')}
          placeholder={t('known.searchHint')}
          lengthMax={siteSearchLengthMax}
          value={text}
          onChange={setText}
          onLeave={searchNow}
        />
      )}
      {data !== undefined ? (
        <Shown websiteId={websiteId} data={data} q={q} stale={isPlaceholderData} />
      ) : error === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )}
      {(next !== null || trail.length > 0) && (
        <Pagination
          onPrevious={trail.length > 0 && canTurn ? () => setPlace({ q, trail: trail.slice(0, -1) }) : undefined}
          onNext={next !== null && canTurn ? () => setPlace({ q, trail: [...trail, next] }) : undefined}
        >
          {t('known.page', { page: format.number(trail.length + 1), count: data?.domains.length ?? 0 })}
        </Pagination>
      )}
    </div>
  )
}
