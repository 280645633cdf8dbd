import type { MouseEvent } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/notifications.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { BellOff, CheckCheck, Settings } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { newestId, unreadMark } from './arrivals.ts'
import { useNow, useTimes } from './days.ts'
import { EntriesOutline } from './EntriesOutline.tsx'
import { useBell, useMarkRead } from './inbox.ts'
import { NotificationEntry } from './NotificationEntry.tsx'

const Head = ({ unread, markAll }: { unread: number; markAll: (() => void) | undefined }) => {
  const { t } = useTranslation('notifications')
  const mark = unreadMark(unread)
  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line-soft pt-2.5 pr-2 pb-1.5 pl-4 sm:py-2">
      <h2 className="text-base">{t('title')}</h2>
      {mark !== null && (
        <span aria-hidden className="max-sm:mr-auto">
          <Badge tone="accent">{mark}</Badge>
        </span>
      )}
      <Button
        size="s"
        variant="ghost"
        className="max-sm:-ml-3 sm:ml-auto"
        aria-disabled={markAll === undefined || undefined}
        onClick={markAll}
      >
        <CheckCheck aria-hidden />
        {t('markAll')}
      </Button>
    </div>
  )
}

const Foot = ({ close }: { close(): void }) => {
  const { t } = useTranslation('notifications')
  const variant = 'rounded-small px-2 py-1.5 text-[0.8125rem] font-semibold text-soft no-underline hover:text-text'
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line-soft px-2 py-1.5">
      <Link to="/notifications" onClick={close} className={variant}>
        {t('toAll')}
      </Link>
      <Link to="/settings#notifications" onClick={close} className={`${variant} flex items-center gap-1.5`}>
        <Settings aria-hidden className="size-3.5" />
        {t('toSettings')}
      </Link>
    </div>
  )
}

const Nothing = () => {
  const { t } = useTranslation('notifications')
  return (
    <div className="px-6 py-10 text-center">
      <BellOff aria-hidden className="mx-auto mb-3 size-6 text-faint" />
      <p className="font-semibold">{t('empty')}</p>
      <p className="mt-1 text-[0.8125rem] text-soft">{t('emptyText')}</p>
    </div>
  )
}

const Failed = ({ retry }: { retry(): unknown }) => {
  const { t } = useTranslation('notifications')
  return (
    <div className="p-3">
      <Alert
        tone="lost"
        action={
          <Button size="s" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        }
      >
        {t('loadFailed')}
      </Alert>
    </div>
  )
}

const When = ({ at }: { at: string }) => {
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  return (
    <time dateTime={at} title={times.full(at)}>
      {format.ago(at, now)} · {times.short(at)}
    </time>
  )
}

const opensElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey

const entriesShownWhileLoading = 4

/** Latest notifications, below the bell. Following one marks it as read and closes the bell. */
export const BellList = ({ close }: { close(): void }) => {
  const { t } = useTranslation('notifications')
  const { data, isError, refetch } = useBell()
  const markRead = useMarkRead(() => toast.error(t('markFailed')))
  const newest = newestId(data)
  const follow = ({ id, read }: Notification, event: MouseEvent) => {
    if (!read) markRead({ id })
    if (!opensElsewhere(event)) close()
  }
  const unread = data?.unread ?? 0
  return (
    <>
      <Head unread={unread} markAll={unread === 0 || newest === null ? undefined : () => markRead({ up_to: newest })} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {data === undefined ? (
          isError ? (
            <Failed retry={refetch} />
          ) : (
            <EntriesOutline count={entriesShownWhileLoading} />
          )
        ) : data.notifications.length === 0 ? (
          <Nothing />
        ) : (
          <ul aria-label={t('latest')}>
            {data.notifications.map((one) => (
              <NotificationEntry
                key={one.id}
                notification={one}
                short
                when={<When at={one.created_at} />}
                onFollow={(event) => follow(one, event)}
              />
            ))}
          </ul>
        )}
      </div>
      <Foot close={close} />
    </>
  )
}
