// Finds a member by part of their name or address.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { useSearchText } from '../../../lib/useSearchText.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { walkChoices } from './walkChoices.ts'
import { type FoundMember, useFoundMembers } from './members.ts'

const shownMax = 8

interface MemberFinderProps {
  /** Filters out members that make no sense to choose. */
  fits?(member: FoundMember): boolean
  onChoose(member: FoundMember): void
}

const Outline = () => (
  <div className="grid gap-1" aria-busy="true">
    {['w-40', 'w-32', 'w-44'].map((width) => (
      <div key={width} className="flex h-12 items-center gap-3 px-2">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <Skeleton className={clsx('h-4', width)} />
      </div>
    ))}
  </div>
)

export const MemberFinder = ({ fits = () => true, onChoose }: MemberFinderProps) => {
  const { t } = useTranslation('creditsAdmin')
  const [q, setQ] = useState('')
  const { text, setText } = useSearchText(q, setQ)
  const { data, error, isPlaceholderData, refetch } = useFoundMembers(q)
  const found = data?.users.filter(fits).slice(0, shownMax)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" onKeyDown={walkChoices}>
      <SearchInput
        label={t('member.search')}
        placeholder={t('member.searchHint')}
        lengthMax={searchLengthMax}
        value={text}
        onChange={setText}
      />
      {found === undefined ? (
        error === null ? (
          <Outline />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        )
      ) : found.length === 0 ? (
        <p className="px-2 py-3 text-soft">{t('member.nobody')}</p>
      ) : (
        <ul
          aria-label={t('member.found')}
          aria-busy={isPlaceholderData}
          className={clsx('max-h-72 overflow-y-auto transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {found.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                data-choice
                onClick={() => onChoose(member)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-start -outline-offset-2 hover:bg-raised focus-visible:rounded-control"
              >
                <Avatar name={member.full_name} src={member.avatar_url} />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{member.full_name}</bdi>
                  <span className="block truncate text-[0.8125rem] text-soft">{member.email}</span>
                </span>
                <Credits amount={member.total_credits} className="text-[0.8125rem]" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
