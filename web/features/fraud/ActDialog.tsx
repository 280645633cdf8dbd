// Everything an admin decides about members needs reasons, which the members read: freezing, releasing, marking as unrelated,
// taking that back, deciding about an order in review, and answering an objection.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { decisionReasonsLengthMax } from '../../../contract/limits.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { actForm, type FraudAct, type FreezeGround, grounds, useFraudAct } from './fraud.ts'

const useTitle = (act: FraudAct): string => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  if ('decision' in act) return t(`${act.kind}.title`, { name: act.decision.member.name ?? '—' })
  if ('order' in act) return t(`${act.kind}.title`, { number: format.number(act.order.number) })
  const values = {
    name: act.members.at(0)?.name ?? '—',
    count: act.members.length,
    figure: format.number(act.members.length),
  }
  return t(`${act.kind}.title`, values)
}

const GroundField = ({ value, onChange }: { value: FreezeGround; onChange(next: FreezeGround): void }) => {
  const { t } = useTranslation('fraud')
  const { t: td } = useTranslation('decisions')
  return (
    <Field required label={t('ground')}>
      <Select
        value={value}
        onChange={onChange}
        choices={grounds.map((each) => ({ value: each, label: td(`grounds.${each}`) }))}
      />
    </Field>
  )
}

const Objection = ({ act }: { act: FraudAct }) => {
  const { t } = useTranslation('fraud')
  if (!('decision' in act)) return null
  return (
    <>
      {act.decision.is_own && <Alert tone="warn">{t('ownDecision')}</Alert>}
      <blockquote dir="auto" className="border-l-2 border-line ps-3 whitespace-pre-line text-soft wrap-anywhere">
        {act.decision.objection}
      </blockquote>
    </>
  )
}

export const ActDialog = ({ act, onClose }: { act: FraudAct; onClose(): void }) => {
  const { t } = useTranslation('fraud')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const title = useTitle(act)
  const text = act.kind === 'reverse' ? t(`reverse.texts.${act.decision.measure}`) : t(`${act.kind}.text`)
  const [ground, setGround] = useState<FreezeGround>(act.kind === 'freeze' ? act.ground : 'other')
  const { mutateAsync } = useFraudAct()
  const form = useForm({ resolver: zodResolver(actForm, { error: messageOf }), defaultValues: { reasons: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reasons }) => {
    await mutateAsync({ act, ground, reasons })
    toast.success(t(`${act.kind}.done`))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button
            type="submit"
            form={formId}
            variant={act.kind === 'freeze' || act.kind === 'refund' ? 'danger' : 'primary'}
            busy={isSubmitting}
          >
            {t(`${act.kind}.confirm`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Objection act={act} />
        {act.kind === 'freeze' && <GroundField value={ground} onChange={setGround} />}
        <Field
          required
          label={t('reasons')}
          hint={t(act.kind === 'pass' ? 'pass.reasonsHint' : 'reasonsHint')}
          error={fieldText(te, errors.reasons?.message)}
        >
          <Textarea rows={4} dir="auto" data-first maxLength={decisionReasonsLengthMax} {...form.register('reasons')} />
        </Field>
      </form>
    </FormDialog>
  )
}
