// Dialog for a manual review of a link that the checker cannot read: whether it is live, the reason, and the
// consequence, shown before confirming.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { linkAdminEndpoints, type LinkDecision, type ReviewedLink } from '../../../../contract/linksAdmin.ts'
import type { LinkAgreement } from '../../../../contract/linkAgreements.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { reasonText } from '../names.ts'
import { agreedText } from './agreedText.ts'
import { useConsequences } from './consequences.ts'
import { useDecide } from './linkAdmin.ts'
import { PageLink } from './PageLink.tsx'

const schema = linkAdminEndpoints.decideLink.body.pick({ reason: true })
const decisions: readonly LinkDecision[] = ['live', 'missing']

const Agreed = ({ agreement }: { agreement: LinkAgreement }) => {
  const { t } = useTranslation('linksAdmin')
  const format = useFormat()
  if (agreement.kind === 'exchange') return agreedText(t, agreement)
  const { price, guarantee } = agreement
  return (
    <>
      {agreedText(t, agreement)} · {t('agreed.price', { count: price, figure: format.credits(price) })}
      {guarantee !== null && ` · ${t('agreed.guarantee', { day: format.date(guarantee.until) })}`}
    </>
  )
}

/** What the reviewer has to look for. */
const Wanted = ({ entry: { link, member, agreed } }: { entry: ReviewedLink }) => {
  const { t } = useTranslation('linksAdmin')
  const format = useFormat()
  return (
    <FactList
      facts={[
        { label: t('decide.page'), value: <PageLink url={link.page_url} /> },
        { label: t('decide.target'), value: link.target_url },
        ...(link.anchor_text === null ? [] : [{ label: t('decide.anchor'), value: <bdi>{link.anchor_text}</bdi> }]),
        {
          label: agreed === null ? t('decide.member') : t(`decide.giver.${agreed.agreement.kind}`),
          value: <bdi>{member.name}</bdi>,
        },
        ...(agreed === null
          ? []
          : [{ label: t(`decide.taker.${agreed.agreement.kind}`), value: <bdi>{agreed.taker.name}</bdi> }]),
        ...(agreed === null ? [] : [{ label: t('decide.agreed'), value: <Agreed agreement={agreed.agreement} /> }]),
        ...(link.inconclusive_since === null
          ? []
          : [{ label: t('list.since'), value: format.dateTime(link.inconclusive_since) }]),
      ]}
    />
  )
}

const LatestChecks = ({ checks }: { checks: ReviewedLink['latest_checks'] }) => {
  const { t } = useTranslation('linksAdmin')
  const { t: tl } = useTranslation('links')
  const format = useFormat()
  return (
    <section>
      <h3 className="mb-1.5 font-sans text-[0.8125rem] font-semibold text-soft">{t('decide.latest')}</h3>
      <ol className="grid gap-1 rounded-control border border-line-soft bg-ground px-4 py-3 text-[0.8125rem]">
        {checks.map(({ id, at, verdict, reasons, status }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <time dateTime={at} className="text-faint tabular-nums">
              {format.dateTime(at)}
            </time>
            <span className="min-w-0 flex-1 basis-48">
              {reasons[0] === undefined ? tl(`verdicts.${verdict}`) : reasonText(tl, reasons[0])}
              {status !== null && <span className="text-faint"> ({status})</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export const DecideDialog = ({ entry, onClose }: { entry: ReviewedLink; onClose(): void }) => {
  const { t } = useTranslation('linksAdmin')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const [decision, setDecision] = useState<LinkDecision>('live')
  const { hintOf, resultText } = useConsequences(entry)
  const { mutateAsync } = useDecide()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    const { id, page_url } = entry.link
    const decided = await mutateAsync({ params: { id }, body: { decision, page_url, reason } })
    toast.success(resultText(decision, decided))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      wide
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('decide.title', { domain: entry.domain_name })}
      description={entry.agreed === null ? t('decide.text') : t('decide.textAgreed')}
      footer={
        <>
          <CloseButton>{t('decide.cancel')}</CloseButton>
          <Button type="submit" form={formId} variant={decision === 'live' ? 'primary' : 'danger'} busy={isSubmitting}>
            {t(`decide.confirm.${decision}`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFailure failure={failure} />
        <Wanted entry={entry} />
        {entry.latest_checks.length > 0 && <LatestChecks checks={entry.latest_checks} />}
        <RadioGroup
          label={t('decide.decision')}
          choices={decisions.map((value) => ({ value, label: t(`decide.${value}`), hint: hintOf(value) }))}
          value={decision}
          onChange={setDecision}
        />
        <Field
          required
          label={t('decide.reason')}
          hint={t('decide.reasonHint')}
          error={fieldText(te, errors.reason?.message)}
        >
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
