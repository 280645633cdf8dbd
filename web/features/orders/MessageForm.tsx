import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { orderMessageMax } from '../../../contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Send } from '../../ui/icons.ts'
import { Textarea } from '../../ui/Textarea.tsx'
import { useDraft, useMessageActions } from './messages.ts'

/** From this length on, the remaining characters are shown. */
const countedFrom = orderMessageMax - 500

/** Form for a message to the other side. Unsent text stays in the field; a resend is idempotent. */
export const MessageForm = ({ orderId, to }: { orderId: string; to: string }) => {
  const { t } = useTranslation('orders')
  const { send } = useMessageActions(orderId)
  const [draft, setDraft] = useDraft(orderId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const body = draft.trim()
  const isTooLong = body.length > orderMessageMax
  const act = async () => {
    if (running.current || body === '' || isTooLong) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(body)
      setDraft('')
    } catch (error) {
      setFailure(error)
    }
    running.current = false
    setBusy(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void act()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure failure={failure} />
      <Field
        label={t('messages.write', { name: to })}
        {...(body.length > countedFrom ? { counter: { used: body.length, max: orderMessageMax } } : {})}
      >
        <Textarea
          rows={3}
          dir="auto"
          value={draft}
          readOnly={busy}
          placeholder={t('messages.placeholder')}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={body === '' || isTooLong}>
          {!busy && <Send aria-hidden />}
          {t('messages.send')}
        </Button>
        <span className="text-[0.8125rem] text-faint max-sm:hidden">{t('messages.keys')}</span>
      </div>
    </form>
  )
}
