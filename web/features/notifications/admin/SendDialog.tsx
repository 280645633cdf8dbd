import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Segment } from '../../../../contract/broadcasts.ts'
import { ApiError } from '../../../lib/api.ts'
import { issueText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Input } from '../../../ui/Input.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { useReach } from './broadcasts.ts'
import { dayOf, proposedTime, scheduledTime, zoneHere } from './days.ts'
import { segmentText } from './segments.ts'

const moments = ['now', 'later'] as const

interface SendDialogProps {
  segment: Segment
  /** Null: now. */
  onSend(at: string | null): Promise<void>
  onClose(): void
}

interface TimeFieldsProps {
  day: string
  time: string
  past: boolean
  onDay(day: string): void
  onTime(time: string): void
}

const TimeFields = ({ day, time, past, onDay, onTime }: TimeFieldsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        required
        label={t('send.day')}
        hint={t('send.zone', { zone: zoneHere() })}
        error={past ? issueText(te, { code: 'in_the_past' }) : undefined}
      >
        <Input type="date" min={dayOf(new Date())} value={day} onChange={({ target }) => onDay(target.value)} />
      </Field>
      <Field required label={t('send.time')}>
        <Input type="time" value={time} onChange={({ target }) => onTime(target.value)} />
      </Field>
    </div>
  )
}

/** Sends once, however often a button is pressed, and keeps the error of a rejection. */
const useSending = (send: (at: string | null) => Promise<void>) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const act = async (at: string | null) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(at)
    } catch (error) {
      setFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const isPast = failure instanceof ApiError && failure.issues.some(({ code }) => code === 'in_the_past')
  return { busy, failure, isPast, act }
}

/** Dialog to send now or schedule; shows how many members it will reach. */
export const SendDialog = ({ segment, onSend, onClose }: SendDialogProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const [moment, setMoment] = useState<(typeof moments)[number]>('now')
  const [{ day, time }, setTime] = useState(() => proposedTime())
  const { data: reach } = useReach(segment)
  const { busy, failure, isPast, act } = useSending(onSend)
  const chosen = scheduledTime(day, time)
  const members = reach?.members ?? 0
  const figures = { count: members, figure: format.number(members) }
  const possible = members > 0 && (moment === 'now' || chosen.kind === 'at')
  const confirm = () => {
    // Time has passed since the page was rendered, so validate again.
    const again = scheduledTime(day, time)
    if (moment === 'now') void act(null)
    else if (again.kind === 'at') void act(again.at)
    else setTime({ day, time })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={reach === undefined ? t('send.titleOpen') : t('send.title', figures)}
      description={t('send.text', {
        segment: segmentText(t, format, segment),
        mailed: format.number(reach?.mailed ?? 0),
      })}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!possible} onClick={confirm}>
            {t(moment === 'now' ? 'send.confirmNow' : 'send.confirmLater', figures)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && !isPast && <FormFailure failure={failure} />}
        <RadioGroup
          label={t('send.when')}
          value={moment}
          onChange={setMoment}
          choices={moments.map((value) => ({
            value,
            label: t(`send.${value}`),
            hint: t(value === 'now' ? 'send.nowHint' : 'send.laterHint'),
          }))}
        />
        {moment === 'later' && (
          <TimeFields
            day={day}
            time={time}
            past={isPast || chosen.kind === 'past'}
            onDay={(next) => setTime({ day: next, time })}
            onTime={(next) => setTime({ day, time: next })}
          />
        )}
      </div>
    </Dialog>
  )
}
