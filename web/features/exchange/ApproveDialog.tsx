// Dialog to approve an exchange request: the member chooses the target URL of the link they get, sees what they give,
// and accepts a risk if there is one.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import type { Exchange, ExchangeLeg } from '../../../contract/exchange.ts'
import { anchorTextLengthMax, pageUrlLengthMax } from '../../../contract/limits.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { line } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { AcceptRisk, riskMissed, riskUnanswered } from './AcceptRisk.tsx'
import { ExchangeTransition } from './ExchangeTransition.tsx'
import { useExchangeActions } from './transitions.ts'
import { useOwnSites } from './openSites.ts'
import { givenBy, gotBy } from './situation.ts'
import { useConflict } from './useConflict.ts'

const approvalForm = z.object({
  targetId: z.string(),
  target: z.string().trim().min(1).max(pageUrlLengthMax),
  anchor: line({ lengthMax: anchorTextLengthMax }),
})
type Approval = z.output<typeof approvalForm>

interface NamedSite {
  website_id: string
  domain: string
  domain_name: string
}

/** The proposed website and the member’s other possible targets. */
const useTargets = (got: ExchangeLeg | undefined): readonly NamedSite[] => {
  const { data } = useOwnSites()
  const proposed = got?.target_website
  const others = (data?.sites ?? []).filter(
    ({ obstacle, website_id: id }) => obstacle === null && id !== proposed?.website_id,
  )
  return proposed === undefined ? others : [proposed, ...others]
}

const Fields = ({ form, targets }: { form: UseFormReturn<Approval>; targets: readonly NamedSite[] }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  const chosen = targets.find((site) => site.website_id === form.watch('targetId'))
  return (
    <>
      {targets.length > 1 && (
        <Field label={t('transitions.approve.targetSite')}>
          <Controller
            control={form.control}
            name="targetId"
            render={({ field }) => (
              <Select
                choices={targets.map((site) => ({ value: site.website_id, label: site.domain_name }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </Field>
      )}
      <Field
        required
        label={t('transitions.approve.target', { domain: chosen?.domain_name ?? '' })}
        hint={t('transitions.approve.targetHint')}
        error={fieldText(te, errors.target?.message)}
      >
        <AddressInput data-first {...form.register('target')} />
      </Field>
      <Field
        label={t('transitions.approve.anchor')}
        hint={t('transitions.approve.anchorHint')}
        error={fieldText(te, errors.anchor?.message)}
      >
        <Input dir="auto" autoComplete="off" {...form.register('anchor')} />
      </Field>
    </>
  )
}

/** The link the member commits to placing. */
const Giving = ({ leg }: { leg: ExchangeLeg | undefined }) => {
  const { t } = useTranslation('exchangeSteps')
  if (leg === undefined) return null
  const { target_url: target, anchor_text: anchor, target_website: site } = leg
  const said = () => {
    if (target === null) return t('transitions.approve.giveTextOpen', { target: site.domain_name })
    return anchor === null
      ? t('transitions.approve.giveTextAny', { target })
      : t('transitions.approve.giveText', { target, anchor })
  }
  return (
    <section className="rounded-control border border-line-soft bg-ground px-4 py-3">
      <h3 className="mb-1 font-sans text-[0.8125rem] font-semibold wrap-anywhere">
        {t('transitions.approve.give', { domain: leg.website.domain_name })}
      </h3>
      <p className="text-[0.8125rem] wrap-anywhere text-soft">{said()}</p>
    </section>
  )
}

const useApproving = (exchange: Exchange, onClose: () => void) => {
  const { t } = useTranslation('exchangeSteps')
  const { approve } = useExchangeActions()
  const overtaking = useConflict(exchange, 'approve')
  const [risk, setRisk] = useState(riskUnanswered)
  const { seen } = overtaking
  const got = gotBy(seen)
  const targets = useTargets(got)
  const form = useForm<Approval>({
    resolver: zodResolver(approvalForm, { error: messageOf }),
    defaultValues: { targetId: got?.target_website.website_id ?? '', target: '/', anchor: got?.anchor_text ?? '' },
  })
  const submission = useSubmit(
    form,
    async ({ targetId, target, anchor }) => {
      const domain = targets.find((site) => site.website_id === targetId)?.domain ?? ''
      if (sourcePage(target, domain).kind === 'wrong_domain') {
        form.setError('target', { message: 'wrong_domain' }, { shouldFocus: true })
        return
      }
      if (seen.is_risky && !risk.accepted) {
        setRisk(riskMissed)
        return
      }
      const { version } = seen
      const body = { version, target_website_id: targetId, target, anchor_text: anchor, accepts_risk: risk.accepted }
      try {
        await approve(exchange.id, body)
      } catch (error) {
        await overtaking.settle(error)
        return
      }
      toast.success(t('transitions.approve.done'))
      onClose()
    },
    { wrong_domain: 'target' },
  )
  return { form, overtaking, risk, setRisk, targets, submission }
}

export const ApproveDialog = ({ exchange, onClose }: { exchange: Exchange; onClose(): void }) => {
  const { t } = useTranslation('exchangeSteps')
  const { form, overtaking, risk, setRisk, targets, submission } = useApproving(exchange, onClose)
  const { seen } = overtaking
  return (
    <ExchangeTransition
      transition="approve"
      form={form}
      submission={submission}
      overtaking={overtaking}
      onClose={onClose}
    >
      <h3 className="text-[0.9375rem] wrap-anywhere">
        {t('transitions.approve.get', { domain: gotBy(seen)?.website.domain_name ?? '' })}
      </h3>
      <Fields form={form} targets={targets} />
      <Giving leg={givenBy(seen)} />
      {seen.is_risky && (
        <AcceptRisk
          words={{
            title: t('risk.title'),
            text: t('risk.text'),
            accept: t('transitions.approve.accept'),
            acceptFirst: t('transitions.approve.acceptFirst'),
          }}
          answer={risk}
          onAnswer={setRisk}
        />
      )}
    </ExchangeTransition>
  )
}
