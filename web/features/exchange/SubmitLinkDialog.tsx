// Dialog to submit the page that carries the link, with the agreed terms in view. A page outside the website is
// rejected at once.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import type { Exchange } from '../../../contract/exchange.ts'
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { ExchangeTransition } from './ExchangeTransition.tsx'
import { useExchangeActions } from './transitions.ts'
import { givenBy } from './situation.ts'
import { useConflict } from './useConflict.ts'

const pageForm = z.object({ page: z.string().trim().min(1).max(pageUrlLengthMax) })

/** Requirements for the link. */
const Agreed = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const leg = givenBy(exchange)
  if (leg === undefined) return null
  const anchor = leg.anchor_text
  return (
    <section>
      <h3 className="mb-2 font-sans text-[0.8125rem] font-semibold text-soft">{t('transitions.submit_link.agreed')}</h3>
      <div className="rounded-control border border-line-soft bg-ground px-4 py-3">
        <FactList
          facts={[
            { label: t('links.target'), value: <bdi>{leg.target_url}</bdi> },
            { label: t('links.anchor'), value: anchor === null ? tx('anyAnchor') : <bdi>{anchor}</bdi> },
            { label: t('rel'), value: t('relFree') },
          ]}
        />
      </div>
    </section>
  )
}

export const SubmitLinkDialog = ({ exchange, onClose }: { exchange: Exchange; onClose(): void }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: te } = useTranslation('errors')
  const { submitLink } = useExchangeActions()
  const overtaking = useConflict(exchange, 'submit_link')
  const leg = givenBy(exchange)
  const form = useForm({
    resolver: zodResolver(pageForm, { error: messageOf }),
    defaultValues: { page: leg?.page_url ?? '' },
  })
  const { errors } = form.formState
  const submission = useSubmit(
    form,
    async ({ page }) => {
      if (sourcePage(page, leg?.website.domain ?? '').kind === 'wrong_domain') {
        form.setError('page', { message: 'wrong_domain' }, { shouldFocus: true })
        return
      }
      try {
        await submitLink(exchange.id, page)
      } catch (error) {
        await overtaking.settle(error)
        return
      }
      toast.success(t('transitions.submit_link.done'))
      onClose()
    },
    { wrong_domain: 'page' },
  )
  const domain = leg?.website.domain_name ?? ''
  return (
    <ExchangeTransition
      transition="submit_link"
      form={form}
      submission={submission}
      overtaking={overtaking}
      onClose={onClose}
    >
      <Field
        required
        label={t('transitions.submit_link.page')}
        hint={t('transitions.submit_link.pageHint', { domain })}
        error={fieldText(te, errors.page?.message)}
      >
        <AddressInput data-first placeholder={`https://${domain}/…`} {...form.register('page')} />
      </Field>
      <Agreed exchange={exchange} />
    </ExchangeTransition>
  )
}
