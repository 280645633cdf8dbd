// Dialog to submit the page that carries the link, with the ordered terms in view. A page outside the website is
// rejected at once.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import type { Order } from '../../../contract/orders.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf, writeIssue } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { TransitionFrame } from '../../ui/TransitionFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { DryCheck } from './DryCheck.tsx'
import { useOrderActions } from './transitions.ts'
import { OrderedFacts } from './OrderedFacts.tsx'
import { useReloadOrder } from './orders.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useConflict } from './useConflict.ts'

const pageForm = z.object({ page: z.string().trim().min(1).max(pageUrlLengthMax) })

export const SubmitLinkDialog = ({ order, onClose }: { order: Order; onClose(): void }) => {
  const { t } = useTranslation('orderSteps')
  const { t: te } = useTranslation('errors')
  const { submitLink, dryCheck } = useOrderActions()
  const overtaking = useConflict(order, 'submit_link', useReloadOrder())
  const form = useForm({
    resolver: zodResolver(pageForm, { error: messageOf }),
    defaultValues: { page: order.link_placement_url ?? '' },
  })
  const { errors } = form.formState
  const isOnSite = (page: string): boolean => {
    if (sourcePage(page, order.domain).kind !== 'wrong_domain') return true
    const message = writeIssue({ code: 'not_on_site', word: order.domain_name })
    form.setError('page', { message }, { shouldFocus: true })
    return false
  }
  const readPage = (): string | null => {
    const { data } = pageForm.safeParse(form.getValues())
    if (data === undefined) void form.trigger('page', { shouldFocus: true })
    return data !== undefined && isOnSite(data.page) ? data.page : null
  }
  const submission = useSubmit(
    form,
    async ({ page }) => {
      if (!isOnSite(page)) return
      try {
        await submitLink(overtaking.seen, page)
      } catch (error) {
        await overtaking.settle(error)
        return
      }
      toast.success(t('transitions.submit_link.done'))
      onClose()
    },
    { wrong_domain: 'page' },
  )
  return (
    <TransitionFrame
      words={{
        title: t('transitions.submit_link.title'),
        text: t('transitions.submit_link.text'),
        back: t('transitions.back'),
        confirm: t('transitions.submit_link.confirm'),
      }}
      form={form}
      submission={submission}
      overtaken={overtaking.happened === null ? null : <ConflictNotice overtaking={overtaking} onClose={onClose} />}
      onClose={onClose}
    >
      <Field
        required
        label={t('transitions.submit_link.page')}
        hint={t('transitions.submit_link.pageHint', { domain: order.domain_name })}
        error={fieldText(te, errors.page?.message)}
      >
        <AddressInput data-first placeholder={`https://${order.domain_name}/…`} {...form.register('page')} />
      </Field>
      {order.dry_checks !== null && (
        <DryCheck allowance={order.dry_checks} readPage={readPage} check={(page) => dryCheck(order.id, page)} />
      )}
      <section>
        <h3 className="mb-2 font-sans text-[0.8125rem] font-semibold text-soft">
          {t('transitions.submit_link.ordered')}
        </h3>
        <div className="rounded-control border border-line-soft bg-ground px-4 py-3">
          <OrderedFacts order={order} />
        </div>
      </section>
    </TransitionFrame>
  )
}
