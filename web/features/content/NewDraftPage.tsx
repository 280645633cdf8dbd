// New draft: its topic and its link. Generation starts as soon as it is created.
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { ContentBrief } from '../../../contract/content.ts'
import type { Order } from '../../../contract/orders.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { keepFocus } from '../../lib/keepFocus.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork, useUnsaved } from '../../lib/useUnsaved.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Sparkles } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOrder } from '../orders/orders.ts'
import { expectWriting } from './beginnings.ts'
import { newBriefInput, newDraftForm, type NewDraftInput } from './briefForm.ts'
import { type BriefFormOf, BriefFields } from './BriefFields.tsx'
import { useDraftCalls, useAvailability } from './drafts.ts'
import { draftPath, listPath, orderIn, type Wanted, wantedIn } from './paths.ts'
import { UsageCard } from './UsageCard.tsx'

const Begin = ({ form }: { form: UseFormReturn<NewDraftInput> }) => {
  const { t } = useTranslation('content')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-head text-[1.0625rem] font-semibold">{t('form.begin')}</legend>
      <Controller
        control={form.control}
        name="begin"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('form.begin')}
            choices={[
              { value: 'outline', label: t('form.outlineFirst'), hint: t('form.outlineFirstHint') },
              { value: 'article', label: t('form.straight'), hint: t('form.straightHint') },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </fieldset>
  )
}

const DraftForm = ({ input, orderId }: { input: ContentBrief; orderId: string | null }) => {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { create } = useDraftCalls()
  const form = useForm<NewDraftInput>({
    mode: 'onTouched',
    resolver: zodResolver(newDraftForm, { error: messageOf }),
    defaultValues: { ...input, begin: 'outline' },
  })
  useUnsaved(useFormWork(form))
  const { submit, failure } = useSubmit(form, async ({ begin, ...brief }) => {
    const { id } = await create(brief)
    expectWriting(id, begin)
    await navigate(draftPath(id, orderId))
  })
  return (
    <form noValidate onSubmit={submit} onMouseDown={keepFocus} className="grid gap-7">
      <FormFailure failure={failure} />
      <BriefFields form={form as unknown as BriefFormOf} />
      <Begin form={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to={listPath} className="max-sm:h-11">
          {t('cancel')}
        </LinkButton>
        <Button type="submit" variant="primary" className="max-sm:h-11" busy={form.formState.isSubmitting}>
          <Sparkles aria-hidden />
          {t(form.watch('begin') === 'outline' ? 'form.createOutline' : 'form.create')}
        </Button>
      </div>
    </form>
  )
}

const fromOrder = ({ target_url: target, anchor_text: anchor, terms }: Order, wanted: Wanted): Wanted => ({
  target,
  anchor: anchor ?? wanted.anchor,
  rel: terms.rel,
})

const useInput = (wanted: Wanted): ContentBrief => {
  const { i18n } = useTranslation()
  return newBriefInput(wanted, i18n.language === 'de' ? 'de' : 'en')
}

const ForOrder = ({ orderId, wanted }: { orderId: string; wanted: Wanted }) => {
  const { t } = useTranslation('content')
  const { data, error } = useOrder(orderId)
  const input = useInput(data === undefined ? wanted : fromOrder(data, wanted))
  if (data === undefined && error === null) return <Skeleton className="h-[36rem] w-full" />
  return (
    <div className="grid gap-6">
      {data === undefined ? (
        <Alert tone="warn">{t('form.orderFailed')}</Alert>
      ) : (
        <Alert tone="waiting" title={t('form.order', { number: data.number, domain: data.domain_name })}>
          {t('form.orderText')}
        </Alert>
      )}
      <DraftForm input={input} orderId={data === undefined ? null : orderId} />
    </div>
  )
}

const Free = ({ wanted }: { wanted: Wanted }) => <DraftForm input={useInput(wanted)} orderId={null} />

const NewDraftPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['content', 'errors'])
  const [search] = useSearchParams()
  const { data, isError } = useAvailability()
  const orderId = orderIn(search)
  const wanted = wantedIn(search)
  useDetailName(t('form.title'))
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('form.title')} subtitle={t('form.subtitle')} />
      <UsageCard availability={data} failed={isError} />
      <Card>
        {orderId === null ? <Free wanted={wanted} /> : <ForOrder key={orderId} orderId={orderId} wanted={wanted} />}
      </Card>
    </div>
  )
}

export default NewDraftPage
