// Dialog for the decision about a referral: the reasons for suspicion, the consequences, and the admin’s reason.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { type AdminReferral, referralAdminEndpoints } from '../../../../contract/referralsAdmin.ts'
import { ApiError } from '../../../lib/api.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TransitionFrame } from '../../../ui/TransitionFrame.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { consequencesOf, outcomeOf } from './consequences.ts'
import { type Decision, useDecide } from './referralAdmin.ts'
import { ReferralCase } from './ReferralCase.tsx'

const schema = referralAdminEndpoints.refuseReferral.body.pick({ reason: true })

const canStill = (decision: Decision, { state }: AdminReferral): boolean =>
  decision === 'release' ? state === 'held' : state !== 'refused'

const Consequences = ({ sentences }: { sentences: readonly string[] }) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <section className="rounded-control border border-accent/35 bg-accent-tint px-4 py-3">
      <h3 className="mb-1 font-sans text-[0.8125rem] font-semibold text-soft">{t('consequences.title')}</h3>
      <ul className="grid list-disc gap-1 ps-4">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

interface OvertakenProps {
  /** Whether the decision can still be made. */
  open: boolean
  onCheck(): void
}

const Overtaken = ({ open, onCheck }: OvertakenProps) => {
  const { t } = useTranslation('referralsAdmin')
  const variant = (
    <Button size="s" onClick={onCheck}>
      {t(open ? 'overtaken.look' : 'overtaken.close')}
    </Button>
  )
  return (
    <Alert live tone="warn" title={t('overtaken.title')} action={variant}>
      {t(open ? 'overtaken.open' : 'overtaken.closed')}
    </Alert>
  )
}

interface DecideDialogProps {
  decision: Decision
  /** Current entry in the list; null once it is no longer there. */
  now: AdminReferral | null
  /** The entry when the admin opened the dialog. */
  referral: AdminReferral
  onClose(): void
}

export const DecideDialog = ({ decision, now, referral, onClose }: DecideDialogProps) => {
  const { t } = useTranslation('referralsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const [seen, setSeen] = useState(referral)
  const [isConflicted, setOvertaken] = useState(false)
  const { mutateAsync } = useDecide()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors } = form.formState
  const submission = useSubmit(form, async ({ reason }) => {
    try {
      const decided = await mutateAsync({ id: seen.id, decision, reason, heldFor: seen.held_for })
      toast[decided.state === 'held' ? 'warning' : 'success'](outcomeOf(t, decision, decided))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
      setOvertaken(true)
    }
  })
  const isOpen = now !== null && canStill(decision, now)
  const variant = () => {
    if (!isOpen) {
      onClose()
      return
    }
    setSeen(now)
    setOvertaken(false)
  }
  const names = { member: seen.member.name, referrer: seen.referrer.name }
  return (
    <TransitionFrame
      words={{
        title: t(`decide.${decision}.title`, names),
        text: t(`decide.${decision}.text`, names),
        back: t('decide.cancel'),
        confirm: t(`decide.${decision}.confirm`),
      }}
      harsh={decision === 'refuse'}
      form={form}
      submission={submission}
      overtaken={isConflicted ? <Overtaken open={isOpen} onCheck={variant} /> : null}
      onClose={onClose}
    >
      <ReferralCase referral={seen} />
      <Consequences sentences={consequencesOf(t, format, decision, seen)} />
      <Field
        required
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        error={fieldText(te, errors.reason?.message)}
      >
        <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
      </Field>
    </TransitionFrame>
  )
}
