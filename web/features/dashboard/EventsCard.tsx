// The latest events, each linking to the page where the member can act on it.
import type { MouseEvent } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { toast } from '../../ui/toast.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { useNow, useTimes } from '../notifications/days.ts'
import { EntriesOutline } from '../notifications/EntriesOutline.tsx'
import { useBell, useMarkRead } from '../notifications/inbox.ts'
import { NotificationEntry } from '../notifications/NotificationEntry.tsx'

const shownMax = 5

const When = ({ at }: { at: string }) => {
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  return (
    <time dateTime={at} title={times.full(at)}>
      {format.ago(at, now)}
    </time>
  )
}

const List = () => {
  const { t } = useTranslation('dashboard')
  const { t: tn } = useTranslation('notifications')
  const { data, error, refetch } = useBell()
  const markRead = useMarkRead(() => toast.error(tn('markFailed')))
  if (data === undefined) {
    return error === null ? (
      <EntriesOutline count={shownMax} />
    ) : (
      <div className="px-5 pb-5">
        <LoadFailure failure={error} retry={refetch} />
      </div>
    )
  }
  if (data.notifications.length === 0) return <p className="px-5 pb-5 text-soft">{t('events.empty')}</p>
  const follow = (id: string, read: boolean) => (_event: MouseEvent) => {
    if (!read) markRead({ id })
  }
  return (
    <ul aria-label={t('events.title')} className="border-t border-line-soft">
      {data.notifications.slice(0, shownMax).map((one) => (
        <NotificationEntry
          key={one.id}
          short
          notification={one}
          when={<When at={one.created_at} />}
          onFollow={follow(one.id, one.read)}
        />
      ))}
    </ul>
  )
}

export const EventsCard = () => {
  const { t } = useTranslation('dashboard')
  return (
    <Card aria-labelledby="events-title" className="overflow-hidden p-0!">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <h2 id="events-title" className="text-[1.0625rem]">
          {t('events.title')}
        </h2>
        <ReadyLinkButton size="s" to="/notifications">
          {t('events.all')}
        </ReadyLinkButton>
      </header>
      <List />
    </Card>
  )
}
