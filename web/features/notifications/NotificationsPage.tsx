// Notifications page: filters from the URL, paginated, grouped by day.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Bell, BellOff, Check, CheckCheck, Search, Settings } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { type Inbox, newestId, type Reading, unreadMark } from './arrivals.ts'
import { byDay, useNow, useTimes } from './days.ts'
import { EntriesOutline } from './EntriesOutline.tsx'
import { useBell, useInbox, useMarkRead } from './inbox.ts'
import { cursorOf, groups, type InboxFilters, isFiltered, noFilters, readFilters, withFilters } from './inboxFilters.ts'
import { NotificationEntry } from './NotificationEntry.tsx'

const Filters = ({ filters, change }: Filtering<InboxFilters>) => {
  const { t } = useTranslation('notifications')
  return (
    <FilterBar clear={{ filtered: isFiltered(filters), onClear: () => change(noFilters) }}>
      <Segmented
        label={t('page.show')}
        choices={(['all', 'unread'] as const).map((value) => ({ value, label: t(`page.${value}`) }))}
        value={filters.show}
        onChange={(show) => change({ show })}
      />
      <FilterChip
        label={t('page.group')}
        choices={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        value={filters.group}
        onChange={(group) => change({ group })}
      />
    </FilterBar>
  )
}

/** The button disappears with the unread mark; move the focus to its notification. */
const keepPlace = (button: HTMLElement): void => button.closest('li')?.querySelector('a')?.focus()

const listFrame = 'overflow-hidden rounded-card border border-line-soft bg-surface shadow-card'

interface EntriesProps {
  notifications: readonly Notification[]
  stale: boolean
  markRead(reading: Reading): void
}

const Entries = ({ notifications, stale, markRead }: EntriesProps) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  return (
    <div className={clsx('grid gap-5 transition-opacity', stale && 'opacity-60')}>
      {byDay(notifications, times, now).map(({ label, entries }) => (
        <section key={label} aria-label={label}>
          <h2 className="mb-2 font-sans text-[0.8125rem] font-semibold tracking-normal text-soft">{label}</h2>
          <div className={listFrame}>
            <ul>
              {entries.map((one) => (
                <NotificationEntry
                  key={one.id}
                  notification={one}
                  when={
                    <time dateTime={one.created_at} title={times.full(one.created_at)}>
                      {times.time(one.created_at)} · {format.ago(one.created_at, now)}
                    </time>
                  }
                  onFollow={() => {
                    if (!one.read) markRead({ id: one.id })
                  }}
                  aside={
                    <span className="mt-2.5 mr-3 size-9 shrink-0">
                      {!one.read && (
                        <IconButton
                          label={t('markOne', { title: one.title })}
                          title={t('markOneShort')}
                          onClick={(event) => {
                            keepPlace(event.currentTarget)
                            markRead({ id: one.id })
                          }}
                        >
                          <Check aria-hidden />
                        </IconButton>
                      )}
                    </span>
                  }
                />
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}

/** Empty state with one action: show all notifications, or go to the dashboard. */
const Nothing = ({ filters, change }: Filtering<InboxFilters>) => {
  const { t } = useTranslation('notifications')
  const showAll = <Button onClick={() => change(noFilters)}>{t('page.showAll')}</Button>
  return (
    <Card>
      {!isFiltered(filters) ? (
        <EmptyState
          icon={BellOff}
          title={t('empty')}
          help="notifications"
          action={<LinkButton to="/dashboard">{t('page.emptyAction')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : filters.group === undefined ? (
        <EmptyState icon={Bell} title={t('page.readTitle')} action={showAll}>
          {t('page.readText')}
        </EmptyState>
      ) : (
        <EmptyState icon={Search} title={t('page.filteredTitle')} action={showAll}>
          {t('page.filteredText')}
        </EmptyState>
      )}
    </Card>
  )
}

const Pages = ({ inbox, stale }: { inbox: Inbox; stale: boolean }) => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  return (
    <CursorPages list={inbox} stale={stale}>
      {(_, { notifications: { length: count } }) => t('page.shown', { count, figure: format.number(count) })}
    </CursorPages>
  )
}

const Actions = ({ markAll }: { markAll: (() => void) | undefined }) => {
  const { t } = useTranslation('notifications')
  return (
    <>
      <Button size="s" aria-disabled={markAll === undefined || undefined} onClick={markAll}>
        <CheckCheck aria-hidden />
        {t('markAll')}
      </Button>
      <LinkButton size="s" variant="ghost" to="/settings#notifications">
        <Settings aria-hidden />
        {t('toSettings')}
      </LinkButton>
    </>
  )
}

const NotificationsPage = () => {
  const { t } = useTranslation('notifications')
  const filtering = useFiltering(readFilters, withFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useInbox(filtering.filters, cursorOf(cursor))
  const bell = useBell().data
  const markRead = useMarkRead(() => toast.error(t('markFailed')))
  const unread = bell?.unread ?? 0
  const newest = newestId(bell, data)
  const mark = unreadMark(unread)
  const count =
    bell === undefined ? '\u00a0' : mark === null ? t('noneUnread') : t('unreadCount', { count: unread, figure: mark })
  return (
    <div className="max-w-4xl">
      <PageHead
        title={t('title')}
        subtitle={<span aria-live="polite">{count}</span>}
        actions={<Actions markAll={unread === 0 || newest === null ? undefined : () => markRead({ up_to: newest })} />}
      />
      <Filters {...filtering} />
      {data === undefined ? (
        error === null ? (
          <div className={listFrame}>
            <EntriesOutline count={6} />
          </div>
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        )
      ) : data.notifications.length === 0 ? (
        <Nothing {...filtering} />
      ) : (
        <>
          <Entries notifications={data.notifications} stale={isPlaceholderData} markRead={markRead} />
          <Pages inbox={data} stale={isPlaceholderData} />
        </>
      )}
    </div>
  )
}

export default NotificationsPage
