// Adjusts a member's credits: member, amount and reason, with a preview of the result.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { z } from 'zod'
import { creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import { adjustmentMax, reasonLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { readWholeNumber, wholeField } from '../../../lib/wholeNumber.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { ArrowRight } from '../../../ui/icons.ts'
import { Input } from '../../../ui/Input.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { adjusted } from './adjustment.ts'
import { useAdjust } from './creditAdmin.ts'
import { MemberFinder } from './MemberFinder.tsx'
import { type FoundMember, type MemberRecord, useMemberRecord } from './members.ts'

const amountLengthMax = 12

const adjustmentForm = (language: string) =>
  z.object({
    amount: wholeField(language).pipe(z.int().min(1).max(adjustmentMax)),
    reason: creditAdminEndpoints.adjust.body.shape.reason,
  })

type Direction = 'give' | 'take'
const directions: readonly Direction[] = ['give', 'take']

type Member = MemberRecord['user']

const Result = ({ member, amount }: { member: Member; amount: number | null }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const after = adjusted(member, amount ?? 0)
  const figure = 'font-head text-2xl font-semibold tabular-nums'
  return (
    <div className="rounded-control border border-line-soft bg-sunken px-4 py-3" aria-live="polite">
      <p className="text-[0.8125rem] text-soft">{t('adjust.balance')}</p>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
        <span className={figure}>{format.credits(member.total_credits)}</span>
        <ArrowRight aria-hidden className="size-4 self-center text-faint" />
        <span className={`${figure} text-accent-text`}>
          {amount === null ? '—' : format.credits(after.total_credits)}
        </span>
        {amount !== null && <span className="text-soft tabular-nums">({format.signed(amount)})</span>}
      </p>
      {(member.debt > 0 || after.debt > 0) && (
        <p className={after.debt > member.debt ? 'mt-1 text-warn' : 'mt-1 text-soft'}>
          {t('adjust.debt', { before: format.credits(member.debt), after: format.credits(after.debt) })}
        </p>
      )}
    </div>
  )
}

const Person = ({ member, onChange }: { member: Member; onChange: (() => void) | null }) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <div className="flex items-center gap-3">
      <Avatar name={member.full_name} src={member.avatar_url} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{member.full_name}</bdi>
        <span className="block truncate text-[0.8125rem] text-soft">{member.email}</span>
      </span>
      {onChange !== null && (
        <Button size="s" onClick={onChange}>
          {t('member.another')}
        </Button>
      )}
    </div>
  )
}

interface AmountFormProps {
  member: Member
  onAnother: (() => void) | null
  onClose(): void
}

const AmountForm = ({ member, onAnother, onClose }: AmountFormProps) => {
  const { t, i18n } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const [direction, setDirection] = useState<Direction>('give')
  const { mutateAsync } = useAdjust()
  const form = useForm({
    resolver: zodResolver(adjustmentForm(i18n.language), { error: messageOf }),
    defaultValues: { amount: '', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const typed = readWholeNumber(useWatch({ control: form.control, name: 'amount' }), i18n.language)
  const sign = direction === 'give' ? 1 : -1
  const submission = useSubmit(form, async ({ amount, reason }) => {
    const { total_credits: total } = await mutateAsync({ member_id: member.id, amount: sign * amount, reason })
    toast.success(
      t(`adjust.done.${direction}`, {
        name: member.full_name,
        figure: format.credits(amount),
        total: format.credits(total),
      }),
    )
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('adjust.title')}
      description={t('adjust.text')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant={direction === 'give' ? 'primary' : 'danger'} busy={isSubmitting}>
            {t(`adjust.confirm.${direction}`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submission.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFailure failure={submission.failure} />
        <Person member={member} onChange={onAnother} />
        <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className="grid content-start gap-1.5">
            <span className="font-medium">{t('adjust.direction')}</span>
            <Segmented
              label={t('adjust.direction')}
              choices={directions.map((value) => ({ value, label: t(`adjust.directions.${value}`) }))}
              value={direction}
              onChange={setDirection}
              className="[&>button]:h-8.5 [&>button]:px-3"
            />
          </div>
          <Field required label={t('adjust.amount')} error={fieldText(te, errors.amount?.message)}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={amountLengthMax}
              data-first
              {...form.register('amount')}
            />
          </Field>
        </div>
        <Result member={member} amount={typed.kind === 'number' && typed.value > 0 ? sign * typed.value : null} />
        <Field
          required
          label={t('reason')}
          hint={t('adjust.reasonShown')}
          error={fieldText(te, errors.reason?.message)}
        >
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}

/** Members who never confirmed or have left have no credit account. */
const hasAccount = ({ status }: Pick<FoundMember, 'status'>): boolean => status === 'active' || status === 'blocked'

interface AdjustDialogProps {
  /** Null: the admin searches for the member first. */
  memberId: string | null
  onClose(): void
}

export const AdjustDialog = ({ memberId, onClose }: AdjustDialogProps) => {
  const { t } = useTranslation('creditsAdmin')
  const [chosen, choose] = useState(memberId)
  const { data, error, refetch } = useMemberRecord(chosen)
  if (chosen !== null && data !== undefined) {
    return (
      <AmountForm
        key={chosen}
        member={data.user}
        onAnother={memberId === null ? () => choose(null) : null}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('adjust.title')}
      description={t('adjust.text')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {chosen === null ? (
        <MemberFinder fits={hasAccount} onChoose={({ id }) => choose(id)} />
      ) : error === null ? (
        <Skeleton className="h-56" />
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )}
    </Dialog>
  )
}
