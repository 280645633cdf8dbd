import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { sessionClient } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { kindIcons, wordsOf } from './device.ts'
import { type ActiveSession, type EndedSessions, useEndSessions, useSessions } from './sessions.ts'
import { LoadFailed, RowsOutline, SettingsSection } from './SettingsSection.tsx'

const Moment = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.ago(at)}
    </time>
  )
}

const useDeviceName = () => {
  const { t } = useTranslation('settings')
  return ({ device }: ActiveSession): string => {
    const words = wordsOf(device)
    return t(`sessions.device.${words.kind}`, words)
  }
}

interface SessionRowProps {
  session: ActiveSession
  busy: boolean
  end(): void
}

const SessionRow = ({ session, busy, end }: SessionRowProps) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const name = useDeviceName()(session)
  const Icon = kindIcons[session.device.kind]
  return (
    <li className="flex items-center gap-4 border-t border-line-soft py-3.5 first:border-t-0 first:pt-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-control border border-line-soft bg-raised text-soft max-sm:hidden">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.current && (
            <Badge tone="alive" className="px-2">
              {t('sessions.current')}
            </Badge>
          )}
        </p>
        <p className="text-[0.8125rem] text-soft">
          {t('sessions.signedIn')} <Moment at={session.signed_in_at} />
          <span aria-hidden> · </span>
          {t('sessions.lastSeen')} <Moment at={session.last_seen_at} />
          <span className="max-sm:hidden">
            <span aria-hidden> · </span>
            {t('sessions.endsAt', { date: format.date(session.ends_at) })}
          </span>
        </p>
      </div>
      <Button
        size="s"
        busy={busy}
        onClick={end}
        aria-label={session.current ? t('sessions.endCurrent') : t('sessions.endNamed', { device: name })}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}

const EverywhereDialog = ({ open, busy, close, end }: { open: boolean; busy: boolean; close(): void; end(): void }) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t('sessions.everywhereDialog')}
      description={t('sessions.everywhereText')}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={end}>
            {t('sessions.everywhere')}
          </Button>
        </>
      }
    />
  )
}

const SessionList = ({ sessions }: { sessions: readonly ActiveSession[] }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const [asking, setAsking] = useState(false)
  const ending = useEndSessions()
  const end = (which: EndedSessions, done: () => void) =>
    ending.mutate(which, { onSuccess: done, onError: (error) => toast.error(failureText(te, error)) })
  const endOne = ({ id, current }: ActiveSession) => {
    if (current) void sessionClient.signOut()
    else end({ kind: 'one', id }, () => toast.success(t('sessions.ended')))
  }
  const busyWith = ending.isPending ? ending.variables : null
  const others = sessions.some(({ current }) => !current)
  return (
    <>
      <ul aria-label={t('sections.sessions.title')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busyWith?.kind === 'one' && busyWith.id === session.id}
            end={() => endOne(session)}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2 border-t border-line-soft pt-4">
        {others && (
          <Button
            busy={busyWith?.kind === 'others'}
            onClick={() => end({ kind: 'others' }, () => toast.success(t('sessions.othersEnded')))}
          >
            {t('sessions.others')}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{t('sessions.everywhere')}</Button>
      </div>
      <EverywhereDialog
        open={asking}
        busy={busyWith?.kind === 'all'}
        close={() => setAsking(false)}
        end={() => end({ kind: 'all' }, () => void sessionClient.signOut())}
      />
    </>
  )
}

export const SessionsSection = () => {
  const { data, isError, refetch } = useSessions()
  return (
    <SettingsSection name="sessions">
      {data !== undefined ? (
        <SessionList sessions={data.sessions} />
      ) : isError ? (
        <LoadFailed retry={refetch} />
      ) : (
        <RowsOutline count={2} />
      )}
    </SettingsSection>
  )
}
