import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Direction, SortHead, type Sorting } from '../../../ui/SortHead.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { walkRows } from '../../../ui/rowKeyboard.ts'
import type { MemberSort } from './memberFilters.ts'
import { MemberStatusPill, RoleMark, TwoFactorMark } from './MemberMarks.tsx'
import { otherNameOf, shownName } from './memberNames.ts'
import type { ListedMember } from './members.ts'

const directions: Record<MemberSort, Direction> = {
  newest: 'descending',
  oldest: 'ascending',
  name: 'ascending',
  email: 'ascending',
  last_seen: 'descending',
  credits: 'descending',
}

type MemberSorting = Sorting<MemberSort>

const Head = (sorting: MemberSorting) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <TableHead>
      <SortHead label={t('users.name')} sorts={['name']} {...sorting} />
      <SortHead label={t('users.email')} sorts={['email']} {...sorting} />
      <HeadCell>{t('users.status')}</HeadCell>
      <HeadCell>{t('users.role')}</HeadCell>
      <HeadCell>{t('users.twoFactor')}</HeadCell>
      <SortHead numeric label={t('users.credits')} sorts={['credits']} {...sorting} />
      <SortHead label={t('users.joined')} sorts={['newest', 'oldest']} {...sorting} />
      <SortHead label={t('users.lastSeen')} sorts={['last_seen']} {...sorting} />
    </TableHead>
  )
}

/** On a phone: name and status in the first line, three figures side by side below. */
const phoneCard =
  'max-sm:grid! max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:[&>td]:flex-col! max-sm:[&>td]:items-start! max-sm:[&>td]:justify-start!'
/** The first line of the card already shows it. */
const onlyReadOut = 'max-sm:sr-only!'

const Row = ({ member }: { member: ListedMember }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const navigate = useNavigate()
  const path = `/admin/users/${member.id}`
  const otherName = otherNameOf(member)
  const address = member.status === 'deleted' ? '—' : member.email
  // The whole row is clickable, except when its text is being selected; the name is a real link for keyboard and screen
  // reader.
  const open = ({ target }: MouseEvent) => {
    const onLink = target instanceof Element && target.closest('a') !== null
    if (!onLink && window.getSelection()?.isCollapsed !== false) void navigate(path)
  }
  return (
    <TableRow onClick={open} className={clsx('cursor-pointer', phoneCard)}>
      <RowHead className="max-sm:col-span-3">
        <span className="flex w-full min-w-0 items-center gap-3">
          <Avatar
            name={member.status === 'deleted' ? shownName(t, member.full_name) : member.full_name}
            src={member.avatar_url}
          />
          <span className="min-w-0 text-start sm:max-w-56">
            <Link
              to={path}
              title={shownName(t, member.full_name)}
              className="block truncate no-underline hover:underline"
            >
              <bdi>{shownName(t, member.full_name)}</bdi>
            </Link>
            {otherName !== null && (
              <span className="block truncate text-xs font-normal text-faint max-sm:hidden" title={otherName}>
                <bdi>{otherName}</bdi>
              </span>
            )}
            <span aria-hidden className="block text-[0.8125rem] font-normal wrap-anywhere text-soft sm:hidden">
              {address}
            </span>
          </span>
          <span aria-hidden className="ml-auto flex shrink-0 items-center gap-2 sm:hidden">
            {member.is_admin && <RoleMark isAdmin />}
            <MemberStatusPill status={member.status} />
          </span>
        </span>
      </RowHead>
      <Cell label={t('users.email')} className={clsx('text-soft', onlyReadOut)}>
        <span className="block max-w-64 truncate" title={member.email}>
          {address}
        </span>
      </Cell>
      <Cell label={t('users.status')} className={onlyReadOut}>
        <MemberStatusPill status={member.status} />
      </Cell>
      <Cell label={t('users.role')} className={onlyReadOut}>
        <RoleMark isAdmin={member.is_admin} />
      </Cell>
      <Cell label={t('users.twoFactor')} className={onlyReadOut}>
        <TwoFactorMark enabled={member.two_factor_enabled} />
      </Cell>
      <Cell numeric label={t('users.credits')} className="font-semibold text-accent-text">
        {format.credits(member.total_credits)}
      </Cell>
      <Cell label={t('users.joined')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={member.created_at} title={format.dateTime(member.created_at)}>
          {format.date(member.created_at)}
        </time>
      </Cell>
      <Cell label={t('users.lastSeen')} className="whitespace-nowrap text-soft">
        {member.last_seen_at === null ? (
          <span className="text-faint">{t('users.never')}</span>
        ) : (
          <time dateTime={member.last_seen_at} title={format.dateTime(member.last_seen_at)}>
            {format.ago(member.last_seen_at)}
          </time>
        )}
      </Cell>
    </TableRow>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, position) => position)

const SkeletonRow = () => (
  <TableRow>
    <RowHead>
      <span className="flex items-center gap-3">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <Skeleton className="h-4 w-36" />
      </span>
    </RowHead>
    {['w-44', 'w-20', 'w-14', 'w-10', 'w-12', 'w-22', 'w-24'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface MembersTableProps extends Omit<MemberSorting, 'directions'> {
  /** Undefined while loading. */
  members: readonly ListedMember[] | undefined
  /** The rows shown are not those of the current query yet. */
  stale: boolean
}

export const MembersTable = ({ members, stale, ...sorting }: MembersTableProps) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <div onKeyDown={walkRows} aria-busy={members === undefined || stale}>
      <Table
        label={t('users.title')}
        className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-18rem)]', stale && 'opacity-60')}
      >
        <Head {...sorting} directions={directions} />
        <TableBody>
          {members === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} />)
            : members.map((member) => <Row key={member.id} member={member} />)}
        </TableBody>
      </Table>
    </div>
  )
}
