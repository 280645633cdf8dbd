import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Language } from '../../../../contract/accounts.ts'
import type { Broadcast, BroadcastState } from '../../../../contract/broadcasts.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CircleStop } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { MailsBar, NotifiedBar } from './BroadcastMarks.tsx'
import { BroadcastPreviewCard } from './BroadcastPreviewCard.tsx'
import { useBroadcastPreview, useBroadcastWriters } from './broadcasts.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { PersonName } from './PersonName.tsx'
import { segmentText } from './segments.ts'

const stopTexts = {
  draft: 'stop.textScheduled',
  scheduled: 'stop.textScheduled',
  sending: 'stop.textSending',
  done: 'stop.textDone',
  stopped: 'stop.textDone',
} as const satisfies Record<BroadcastState, string>

const StopButton = ({ broadcast: { id, state, stoppable } }: { broadcast: Broadcast }) => {
  const { t } = useTranslation('notificationsAdmin')
  const { stop } = useBroadcastWriters()
  const [asking, setAsking] = useState(false)
  if (!stoppable) return null
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <CircleStop aria-hidden />
        {t('stop.button')}
      </Button>
      {asking && (
        <ConfirmDialog
          harsh
          title={t('stop.title')}
          description={t(stopTexts[state])}
          confirm={t('stop.confirm')}
          cancel={t('stop.cancel')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await stop(id)
            toast.success(t('stop.done'))
          }}
        />
      )}
    </>
  )
}

/** Emails not created yet, which the bar cannot show. */
const ToBeWritten = ({ count }: { count: number }) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  if (count === 0) return null
  return <p className="text-sm text-soft">{t('report.toBeWritten', { count, figure: format.number(count) })}</p>
}

const useFacts = (broadcast: Broadcast): Fact[] => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const time = (name: 'scheduled' | 'started' | 'finished', at: string | null): Fact[] =>
    at === null
      ? []
      : [{ label: t(`broadcasts.times.${name}`), value: <time dateTime={at}>{format.dateTime(at)}</time> }]
  return [
    { label: t('segment.title'), value: segmentText(t, format, broadcast.segment) },
    { label: t('broadcast.by'), value: <PersonName person={broadcast.created_by} /> },
    ...time('scheduled', broadcast.scheduled_at),
    ...time('started', broadcast.started_at),
    ...time('finished', broadcast.finished_at),
    ...(broadcast.path === null ? [] : [{ label: t('broadcast.path'), value: <code>{broadcast.path}</code> }]),
  ]
}

/** Report of a broadcast that is being sent or was sent: progress and content. Read-only. */
export const BroadcastReport = ({ broadcast }: { broadcast: Broadcast }) => {
  const { t, i18n } = useTranslation('notificationsAdmin')
  const [language, setLanguage] = useState<Language>(i18n.language === 'de' ? 'de' : 'en')
  const { content, path } = broadcast
  const { data, error, isPlaceholderData } = useBroadcastPreview({ language, content: content[language], path })
  const facts = useFacts(broadcast)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Card aria-labelledby="progress-title">
          <CardHead id="progress-title" title={t('report.progress')}>
            {t(`report.states.${broadcast.state}`)}
          </CardHead>
          <div className="grid gap-5">
            <div className="grid gap-2">
              <h3 className="font-sans text-sm font-medium tracking-normal">{t('report.notified')}</h3>
              <NotifiedBar broadcast={broadcast} />
            </div>
            <div className="grid gap-2">
              <h3 className="font-sans text-sm font-medium tracking-normal">{t('report.mails')}</h3>
              <MailsBar mails={broadcast.mails} />
              <ToBeWritten count={broadcast.to_be_written} />
            </div>
            <div className="empty:hidden">
              <StopButton broadcast={broadcast} />
            </div>
          </div>
        </Card>
        <Card aria-labelledby="facts-title">
          <CardHead id="facts-title" title={t('report.facts')} />
          <FactList facts={facts} />
        </Card>
      </div>
      <BroadcastPreviewCard
        ready
        sent
        language={language}
        onLanguage={setLanguage}
        content={content}
        path={path}
        preview={{ data: isPlaceholderData ? undefined : data, stale: false, error }}
      />
    </div>
  )
}
