// Sends the article to the other party of an order. Differences from the order are shown, and the order's values can be
// applied.
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { contentNoteMax } from '../../../contract/limits.ts'
import type { FittingOrder } from '../../../contract/orderArticles.ts'
import { isWork } from '../../lib/unsaved.ts'
import { useSlow } from '../../lib/useSlow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog, useUnsavedInDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Send } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrder } from '../orders/orders.ts'
import { useDraftCalls } from './drafts.ts'
import { inOrder, type Sent, useFitting, useSend } from './sending.ts'
import type { AutosavedDraft } from './useAutosave.ts'

interface DiffersProps {
  autosaved: AutosavedDraft
  order: FittingOrder
}

/** The agreed link attribute is part of the order itself. */
const Differs = ({ autosaved: { autosave, draft }, order }: DiffersProps) => {
  const { t } = useTranslation('content')
  const { changeBrief } = useDraftCalls()
  const { data, error, refetch } = useOrder(order.id)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  if (order.differs.length === 0) return null
  if (data === undefined) {
    return error === null ? <Skeleton className="h-24 w-full" /> : <LoadFailure failure={error} retry={refetch} />
  }
  const { brief } = draft
  const anchor = data.anchor_text ?? brief.anchor_text
  const { rel } = data.terms
  const mend = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await autosave.change((revision) => changeBrief(draft.id, revision, { ...brief, anchor_text: anchor, rel }))
      toast.success(t('send.mended'))
    } catch (error_) {
      setFailure(error_)
    } finally {
      setBusy(false)
    }
  }
  const action = (
    <Button size="s" className="max-sm:h-11" busy={busy} onClick={() => void mend()}>
      {t('send.mend')}
    </Button>
  )
  return (
    <>
      <FormFailure failure={failure} />
      <Alert tone="warn" title={t('send.differsTitle')} action={action}>
        {order.differs.includes('anchor') && <p>{t('send.differs.anchor', { anchor, mine: brief.anchor_text })}</p>}
        {order.differs.includes('rel') && <p>{t('send.differs.rel', { rel, mine: brief.rel })}</p>}
      </Alert>
    </>
  )
}

interface FormProps {
  autosaved: AutosavedDraft
  orders: readonly FittingOrder[]
  onSent(sent: Sent): void
}

const SendForm = ({ autosaved, orders, onSent }: FormProps) => {
  const { t } = useTranslation('content')
  const send = useSend(autosaved.draft.id)
  const [chosen, setChosen] = useState(orders[0]?.id ?? '')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useUnsavedInDialog(isWork([note]) && !busy)
  const order = orders.find(({ id }) => id === chosen) ?? orders[0]
  if (order === undefined) return null
  const act = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await send(order, await autosaved.autosave.ensureSaved(), note.trim())
      onSent(order)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const blocked = order.differs.length > 0 || note.trim().length > contentNoteMax
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy && !blocked) void act()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure failure={failure} />
      <RadioGroup
        label={t('send.choose')}
        choices={orders.map(({ id, number, domain_name: domain, side }) => ({
          value: id,
          label: t('send.choice', { number, domain }),
          hint: t(`send.${side}`),
        }))}
        value={order.id}
        onChange={setChosen}
      />
      <Differs key={order.id} autosaved={autosaved} order={order} />
      <Field
        label={t('send.note')}
        hint={t('send.noteHint')}
        {...(note.length > contentNoteMax / 2 ? { counter: { used: note.trim().length, max: contentNoteMax } } : {})}
      >
        <Textarea rows={3} dir="auto" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <CloseButton className="max-sm:h-11">{t('cancel')}</CloseButton>
        <Button type="submit" variant="primary" className="max-sm:h-11" busy={busy} disabled={blocked}>
          <Send aria-hidden />
          {t('send.send')}
        </Button>
      </div>
    </form>
  )
}

interface SendDialogProps {
  autosaved: AutosavedDraft
  /** The order that the draft is written for. */
  orderId: string | null
  onSent(sent: Sent): void
  onClose(): void
}

const Content = ({ autosaved, orderId, onSent }: Omit<SendDialogProps, 'onClose'>) => {
  const { t } = useTranslation('content')
  const { draft } = autosaved
  const { data, error, refetch } = useFitting(draft.id, draft.revision)
  const [known, setKnown] = useState(data)
  // A changed draft is queried again; the selection and input stay until then.
  if (data !== undefined && data !== known) setKnown(data)
  const slow = useSlow(known === undefined)
  if (known === undefined) {
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return slow ? <p className="text-soft">{t('send.loading')}</p> : <Skeleton className="h-24 w-full" />
  }
  if (known.length > 0) {
    return <SendForm autosaved={autosaved} orders={inOrder(known, orderId)} onSent={onSent} />
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('send.none')}</p>
      <p className="text-soft">{t('send.noneHint')}</p>
      <LinkButton to="/orders" className="max-sm:h-11">
        {t('send.toOrders')}
      </LinkButton>
    </div>
  )
}

export const SendDialog = (props: SendDialogProps) => {
  const { t } = useTranslation('content')
  return (
    <FormDialog
      wide
      open
      onOpenChange={(open) => open || props.onClose()}
      title={t('send.title')}
      description={t('send.text')}
    >
      {props.autosaved.draft.article.blocks.length === 0 ? <p>{t('send.empty')}</p> : <Content {...props} />}
    </FormDialog>
  )
}
