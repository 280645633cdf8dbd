// Dialog to propose an exchange: the link the member wants, what they give, and the route (direct or three-way). Input
// survives for the life of the tab.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { AvailableSite, OwnExchangeSite } from '../../../contract/exchangeSites.ts'
import { anchorTextLengthMax, exchangeNoteMax, pageUrlLengthMax } from '../../../contract/limits.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { line, lines } from '../../../contract/texts.ts'
import { ApiError } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Globe } from '../../ui/icons.ts'
import { Input } from '../../ui/Input.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { riskMissed, riskUnanswered } from './AcceptRisk.tsx'
import { forgetDraft, keepDraft, readDraft, type RequestDraft } from './draft.ts'
import { useRequestExchange } from './transitions.ts'
import { useOwnSites, useWays } from './openSites.ts'
import { exchangePath } from './paths.ts'
import { WayChoice } from './WayChoice.tsx'
import { chosenOf, inOrder } from './ways.ts'

const requestForm = z.object({
  targetId: z.string(),
  target: z.string().trim().min(1).max(pageUrlLengthMax),
  anchor: line({ lengthMax: anchorTextLengthMax }),
  giveId: z.string(),
  note: lines({ lengthMax: exchangeNoteMax }),
})

const Heading = ({ children }: { children: string }) => <h3 className="text-[0.9375rem]">{children}</h3>

interface FieldsProps {
  form: UseFormReturn<RequestDraft>
  sites: readonly OwnExchangeSite[]
}

const SiteChoice = ({ form, sites, name }: FieldsProps & { name: 'targetId' | 'giveId' }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <Select
        choices={sites.map((site) => ({ value: site.website_id, label: site.domain_name }))}
        value={field.value}
        onChange={field.onChange}
        first={name === 'targetId'}
      />
    )}
  />
)

const WishlistFields = ({ form, sites }: FieldsProps) => {
  const { t } = useTranslation('exchange')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  const target = sites.find((site) => site.website_id === form.watch('targetId'))
  return (
    <section className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Heading>{t('request.wish')}</Heading>
      </div>
      <Field label={t('request.targetSite')}>
        <SiteChoice form={form} sites={sites} name="targetId" />
      </Field>
      <Field
        required
        label={t('request.target', { domain: target?.domain_name ?? '' })}
        hint={t('request.targetHint')}
        error={fieldText(te, errors.target?.message)}
      >
        <AddressInput {...form.register('target')} />
      </Field>
      <div className="sm:col-span-2">
        <Field label={t('request.anchor')} hint={t('request.anchorHint')} error={fieldText(te, errors.anchor?.message)}>
          <Input dir="auto" autoComplete="off" {...form.register('anchor')} />
        </Field>
      </div>
    </section>
  )
}

/** What happens after the request is sent. */
const Next = () => {
  const { t } = useTranslation('exchange')
  return (
    <section className="rounded-control border border-line-soft bg-ground px-4 py-3">
      <h3 className="mb-1.5 font-sans text-[0.8125rem] font-semibold text-soft">{t('request.next')}</h3>
      <ol className="grid list-decimal gap-1 ps-5 text-[0.8125rem] text-soft">
        <li>{t('request.nextAnswer')}</li>
        <li>{t('request.nextPlace')}</li>
        <li>{t('request.nextStand')}</li>
      </ol>
    </section>
  )
}

interface AskingProps {
  wanted: AvailableSite
  sites: readonly OwnExchangeSite[]
  onClose(): void
}

/** The routes for the selection, the chosen one, and whether its risk is accepted. */
const useChosenWay = (requestedId: string, { targetId, giveId }: Pick<RequestDraft, 'targetId' | 'giveId'>) => {
  const { data, error, isPlaceholderData, refetch } = useWays({ requestedId, targetId, giveId })
  const [key, setKey] = useState<string | null>(null)
  const [risk, setRisk] = useState(riskUnanswered)
  const ways = data === undefined ? [] : inOrder(data)
  const chosen = error === null ? chosenOf(ways, key) : null
  return { ways, chosen, error, refetch, choose: setKey, risk, setRisk, stale: isPlaceholderData }
}

const useAsking = ({ wanted, sites, onClose }: AskingProps) => {
  const { t } = useTranslation('exchange')
  const navigate = useNavigate()
  const request = useRequestExchange()
  const draft = readDraft(wanted.website_id)
  const known = (id: string | undefined): string =>
    (sites.find((site) => site.website_id === id) ?? sites[0])?.website_id ?? ''
  const form = useForm<RequestDraft>({
    resolver: zodResolver(requestForm, { error: messageOf }),
    defaultValues: {
      targetId: known(draft?.targetId),
      target: draft?.target ?? '/',
      anchor: draft?.anchor ?? '',
      giveId: known(draft?.giveId),
      note: draft?.note ?? '',
    },
  })
  const typed = form.watch()
  useEffect(() => keepDraft(wanted.website_id, typed))
  const way = useChosenWay(wanted.website_id, typed)
  const { chosen, risk, setRisk, refetch } = way
  const { submit, failure } = useSubmit(
    form,
    async ({ targetId, target, anchor, note }) => {
      const domain = sites.find((site) => site.website_id === targetId)?.domain ?? ''
      if (sourcePage(target, domain).kind === 'wrong_domain') {
        form.setError('target', { message: 'wrong_domain' }, { shouldFocus: true })
        return
      }
      if (chosen === null || chosen.is_blocked) return
      if (chosen.is_risky && !risk.accepted) {
        setRisk(riskMissed)
        return
      }
      try {
        const { id } = await request({
          website_id: wanted.website_id,
          target_website_id: targetId,
          target,
          anchor_text: anchor,
          give_website_id: chosen.give_website_id,
          other_website_id: chosen.other_website_id,
          via_website_id: chosen.via_website_id,
          accepts_risk: chosen.is_risky && risk.accepted,
          note,
        })
        forgetDraft(wanted.website_id)
        toast.success(t('request.sent'))
        onClose()
        void navigate(exchangePath(id))
      } catch (error) {
        // A website was closed or a link back was placed in the meantime: the routes have changed.
        if (error instanceof ApiError) void refetch()
        throw error
      }
    },
    { wrong_domain: 'target' },
  )
  return { form, way, submit, failure }
}

const Asking = (props: AskingProps) => {
  const { t } = useTranslation('exchange')
  const { t: te } = useTranslation('errors')
  const { wanted, sites, onClose } = props
  const formId = useId()
  const { form, way, submit, failure } = useAsking(props)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('request.title', { domain: wanted.domain_name })}
      description={t('request.text')}
      footer={
        <>
          <Button onClick={() => isSubmitting || onClose()}>{t('request.back')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            disabled={way.chosen === null || way.chosen.is_blocked || way.stale}
          >
            {t('request.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormFailure failure={failure} />
        <WishlistFields form={form} sites={sites} />
        <section className="grid gap-4">
          <Heading>{t('request.give')}</Heading>
          <Field label={t('request.giveSite')} hint={t('request.giveHint')}>
            <SiteChoice form={form} sites={sites} name="giveId" />
          </Field>
        </section>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={way.stale}>
          <Heading>{t('request.how')}</Heading>
          {way.error !== null && <LoadFailure title={t('request.wayFailed')} failure={way.error} retry={way.refetch} />}
          {way.error === null && way.chosen === null && <Skeleton className="h-72 w-full rounded-control" />}
          {way.chosen !== null && (
            <WayChoice ways={way.ways} chosen={way.chosen} onChoose={way.choose} risk={way.risk} onRisk={way.setRisk} />
          )}
        </section>
        <Field
          label={t('request.note')}
          counter={{ used: form.watch('note').length, max: exchangeNoteMax }}
          error={fieldText(te, errors.note?.message)}
        >
          <Textarea rows={3} dir="auto" {...form.register('note')} />
        </Field>
        <Next />
      </form>
    </Dialog>
  )
}

export const RequestDialog = ({ wanted, onClose }: { wanted: AvailableSite; onClose(): void }) => {
  const { t } = useTranslation('exchange')
  const { data, error, refetch } = useOwnSites()
  const fit = data?.sites.filter(({ obstacle }) => obstacle === null) ?? []
  if (fit.length > 0) return <Asking wanted={wanted} sites={fit} onClose={onClose} />
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('request.title', { domain: wanted.domain_name })}
    >
      {data === undefined && error === null && <Skeleton className="h-72 w-full rounded-control" />}
      {error !== null && <LoadFailure failure={error} retry={refetch} />}
      {data !== undefined && (
        <EmptyState
          icon={Globe}
          title={t('request.noSiteTitle')}
          action={
            <LinkButton variant="primary" to="/websites">
              <Globe aria-hidden />
              {t('request.noSiteAction')}
            </LinkButton>
          }
        >
          {t('request.noSite')}
        </EmptyState>
      )}
    </Dialog>
  )
}
