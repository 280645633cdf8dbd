import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import type { DeletionConsequence, recordEndpoints } from '../../../contract/records.ts'
import { because } from '../../../contract/texts.ts'
import { at, call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { sessionClient } from '../../lib/session.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { noCredentials, reauthenticationFieldOf, reauthenticationFields, credentialsOf } from './reauthentication.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { sameAddress } from './sameAddress.ts'
import { type Security, useSecurity } from './security.ts'
import { LoadFailed } from './SettingsSection.tsx'

const read = at<typeof recordEndpoints.deletionConsequences>('GET', '/api/me/deletion')
const deleteAccount = at<typeof recordEndpoints.deleteAccount>('POST', '/api/me/deletion')

const schemaFor = ({ two_factor_enabled: twoFactor, email }: Security) =>
  z.object({
    ...reauthenticationFields(twoFactor),
    typed_email: z
      .string()
      .min(1)
      .refine((typed) => typed === '' || sameAddress(typed, email), because('wrong_value')),
  })

const useConsequenceText = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (consequence: DeletionConsequence): string => {
    switch (consequence.kind) {
      case 'frozen_lost':
      case 'credits_lost': {
        const { credits } = consequence
        return t(`deletion.consequences.${consequence.kind}`, { count: credits, credits: format.credits(credits) })
      }
      case 'pending_credits_stay':
      case 'guarantee_account_stays':
      case 'claims_stay':
      case 'claims_lost': {
        const { kind, credits } = consequence
        return t(`deletion.consequences.${kind}`, { count: credits, credits: format.credits(credits) })
      }
      case 'websites_given_up':
        return t('deletion.consequences.websites_given_up', { count: consequence.websites })
      case 'plan_ended':
        return t('deletion.consequences.plan_ended')
      case 'invoices_kept':
        return t('deletion.consequences.invoices_kept', { count: consequence.invoices })
      case 'orders_cancelled': {
        const { side, orders, credits } = consequence
        return t(`deletion.consequences.orders_cancelled.${side}`, { count: orders, credits: format.credits(credits) })
      }
      case 'orders_go_on':
        return t(`deletion.consequences.orders_go_on.${consequence.side}`, { count: consequence.orders })
      case 'guarantees':
        return t(`deletion.consequences.guarantees.${consequence.side}`, { count: consequence.orders })
      case 'referral_credits_lost':
        return t('deletion.consequences.referral_credits_lost', { count: consequence.credits })
      case 'exchanges_ended':
        return t('deletion.consequences.exchanges_ended', { count: consequence.exchanges })
    }
  }
}

/** What other members rely on or the law requires is kept without the member. */
const kept: readonly DeletionConsequence['kind'][] = [
  'invoices_kept',
  'orders_go_on',
  'pending_credits_stay',
  'guarantee_account_stays',
  'claims_stay',
]

const stays = ({ kind }: DeletionConsequence): boolean => kept.includes(kind)

const ConsequenceList = ({ consequences }: { consequences: readonly DeletionConsequence[] }) => {
  const textOf = useConsequenceText()
  return consequences.map((consequence) => (
    <li key={`${consequence.kind} ${'side' in consequence ? consequence.side : ''}`} className="font-semibold">
      {textOf(consequence)}
    </li>
  ))
}

const Consequences = ({ consequences }: { consequences: readonly DeletionConsequence[] }) => {
  const { t } = useTranslation('settings')
  return (
    <div className="grid gap-3 rounded-control border border-lost/35 bg-lost-tint px-4 py-3 text-[0.8125rem]">
      <div>
        <h3 className="font-sans text-[0.8125rem] tracking-normal">{t('deletion.goes')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-4">
          <ConsequenceList consequences={consequences.filter((one) => !stays(one))} />
          <li>{t('deletion.goesPersonal')}</li>
          <li>{t('deletion.goesSessions')}</li>
        </ul>
      </div>
      <div>
        <h3 className="font-sans text-[0.8125rem] tracking-normal">{t('deletion.stays')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-4">
          <ConsequenceList consequences={consequences.filter(stays)} />
          <li>{t('deletion.staysLedger')}</li>
        </ul>
      </div>
    </div>
  )
}

interface DeletionFormProps {
  security: Security
  consequences: readonly DeletionConsequence[]
  close(): void
}

const DeletionForm = ({ security, consequences, close }: DeletionFormProps) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schemaFor(security), { error: messageOf }),
    defaultValues: { ...noCredentials, typed_email: '' },
  })
  const submission = useSubmit(
    form,
    async (given) => {
      await call(deleteAccount, { body: credentialsOf(given) })
      await sessionClient.signOut('account_deleted')
    },
    reauthenticationFieldOf,
  )
  const { errors } = form.formState
  const typedError = errors.typed_email?.message
  return (
    <FormProvider {...form}>
      <ReauthenticationForm
        submission={submission}
        twoFactor={security.two_factor_enabled}
        label={t('deletion.submit')}
        danger
        onCancel={close}
      >
        <Consequences consequences={consequences} />
        <Field
          label={t('deletion.typeEmail')}
          hint={<span className="break-all">{security.email}</span>}
          required
          error={typedError === 'wrong_value' ? t('deletion.otherEmail') : fieldText(te, typedError)}
        >
          <Input
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('typed_email')}
          />
        </Field>
      </ReauthenticationForm>
    </FormProvider>
  )
}

const Contents = ({ close }: { close(): void }) => {
  const security = useSecurity()
  const deletion = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => call(read, {}, { signal }),
    // Credits change; the consequences shown must be current.
    staleTime: 0,
    gcTime: 0,
  })
  if (security.data !== undefined && deletion.data !== undefined) {
    return <DeletionForm security={security.data} consequences={deletion.data.consequences} close={close} />
  }
  if (security.isError || deletion.isError) {
    return <LoadFailed retry={() => Promise.all([security.refetch(), deletion.refetch()])} />
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-44 rounded-control" />
      <Skeleton className="h-16 rounded-control" />
      <Skeleton className="h-16 rounded-control" />
    </div>
  )
}

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Account deletion: states the consequences before it asks for re-authentication. */
export const DeleteAccountDialog = ({ open, onOpenChange }: DeleteAccountDialogProps) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('deletion.title')} description={t('deletion.text')}>
      <Contents close={() => onOpenChange(false)} />
    </Dialog>
  )
}
