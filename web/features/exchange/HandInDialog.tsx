// The giver names the page on which the link stands, with what was agreed in sight. What is on no page of the website is said at once.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Exchange, exchangePageMax } from '../../../contract/exchange.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { ExchangeMove } from './ExchangeMove.tsx'
import { useExchangeActions } from './moves.ts'
import { givenBy } from './situation.ts'
import { useOvertaking } from './useOvertaking.ts'

const pageForm = z.object({ page: z.string().trim().min(1).max(exchangePageMax) })

/** What the link has to be like. */
const Agreed = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const leg = givenBy(exchange)
  if (leg === undefined) return null
  const anchor = leg.anchor_text
  return (
    <section>
      <h3 className="mb-2 font-sans text-[0.8125rem] font-semibold text-soft">{t('moves.hand_in.agreed')}</h3>
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

export const HandInDialog = ({ exchange, onClose }: { exchange: Exchange; onClose(): void }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: te } = useTranslation('errors')
  const { handIn } = useExchangeActions()
  const overtaking = useOvertaking(exchange, 'hand_in')
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
        await handIn(exchange.id, page)
      } catch (error) {
        await overtaking.settle(error)
        return
      }
      toast.success(t('moves.hand_in.done'))
      onClose()
    },
    { wrong_domain: 'page' },
  )
  const domain = leg?.website.domain_name ?? ''
  return (
    <ExchangeMove move="hand_in" form={form} submission={submission} overtaking={overtaking} onClose={onClose}>
      <Field
        required
        label={t('moves.hand_in.page')}
        hint={t('moves.hand_in.pageHint', { domain })}
        error={fieldText(te, errors.page?.message)}
      >
        <AddressInput data-first placeholder={`https://${domain}/…`} {...form.register('page')} />
      </Field>
      <Agreed exchange={exchange} />
    </ExchangeMove>
  )
}
