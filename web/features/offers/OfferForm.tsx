// Form to create or edit an offer, with its fair price and a preview for buyers beside the fields.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { niche } from '../../../contract/analysis.ts'
import type { GuaranteeMonths, Offer, OfferingSite, OfferTerms } from '../../../contract/offers.ts'
import { ApiError } from '../../lib/api.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useUnsaved } from '../../lib/useUnsaved.ts'
import { readWholeNumber } from '../../lib/wholeNumber.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Overtaken } from '../../ui/Conflict.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWebsite } from '../websites/websites.ts'
import { FairPricePanel } from './FairPricePanel.tsx'
import { LinkCard, MoreCard, type OfferFormReturn, TermsCard } from './OfferFields.tsx'
import { newOfferInput, offerForm, offerInputOf } from './offerForm.ts'
import { OfferPreview } from './OfferPreview.tsx'
import { useOfferActions } from './offers.ts'
import { offersOnPath } from './paths.ts'

const codeOf = (failure: unknown): string | null => (failure instanceof ApiError ? failure.code : null)

const mendedInOffers: readonly (string | null)[] = ['offer_exists', 'too_many_offers', 'offer_ended']
const mendedOnWebsite: readonly (string | null)[] = ['website_unverified', 'website_unanalysed', 'quality_too_low']

/**
 * A link to where the problem can be fixed, if another offer or the website caused the rejection; undefined if only the
 * form can fix it.
 */
const useWayOut = (failure: unknown, { website_id: id }: OfferingSite): ReactNode => {
  const { t } = useTranslation('offers')
  const code = codeOf(failure)
  const [to, label] = mendedInOffers.includes(code)
    ? [offersOnPath(id), t('form.toOffers')]
    : [`/websites/${id}`, t('site.back')]
  if (!mendedInOffers.includes(code) && !mendedOnWebsite.includes(code)) return undefined
  return (
    <LinkButton size="s" to={to}>
      {label}
    </LinkButton>
  )
}

const useNumbers = (form: OfferFormReturn) => {
  const { i18n } = useTranslation()
  const values = useWatch({ control: form.control })
  const whole = (typed = '', from = 1, to = Infinity): number | null => {
    const read = readWholeNumber(typed, i18n.language)
    return read.kind === 'number' && read.value >= from && read.value <= to ? read.value : null
  }
  return { values, whole }
}

/** The typed values, as far as they can be parsed. */
const useTyped = (form: OfferFormReturn, site: OfferingSite) => {
  const { values, whole } = useNumbers(form)
  const { link_type: type = 'guest_post', rel = 'dofollow', writer = 'seller', labelled = false } = values
  return {
    shown: {
      link_type: type,
      rel,
      category: niche.safeParse(values.category).data ?? null,
      price: whole(values.price, site.price_from, site.price_to),
      turnaround_days: whole(values.turnaround_days),
    },
    priced: {
      link_type: type,
      rel,
      guarantee_months: Number(values.guarantee_months) as GuaranteeMonths,
      writer,
      labelled,
    },
  }
}

interface Editing {
  form: OfferFormReturn
  submission: ReturnType<typeof useSubmit>
  loadTheirs(): void
  keepMine(): void
}

/**
 * Optimistic locking: the loaded offer provides the version to change; after a conflict it is replaced by the newer
 * one.
 */
const useEditing = ({ site, offer, back }: OfferFormProps): Editing => {
  const { t, i18n } = useTranslation('offers')
  const navigate = useNavigate()
  const { add, change, reload } = useOfferActions()
  const [basis, setBasis] = useState(offer)
  const form = useForm({
    resolver: zodResolver(offerForm(i18n.language, site), { error: messageOf }),
    defaultValues: offer === null ? newOfferInput(site) : offerInputOf(offer),
  })
  const send = async (terms: OfferTerms) => {
    if (basis === null) await add(site.website_id, terms)
    else await change(basis.id, terms, basis.version)
    toast.success(t(basis === null ? 'form.created' : 'form.saved'))
    void navigate(back)
  }
  const submission = useSubmit(form, send, { wrong_domain: 'sample_url' })
  const catchUp = async (): Promise<Offer | null> => {
    const { offers } = await reload(site.website_id)
    const theirs = offers.find(({ id }) => id === basis?.id) ?? null
    if (theirs !== null) setBasis(theirs)
    submission.clear()
    return theirs
  }
  return {
    form,
    submission,
    loadTheirs: () => void catchUp().then((theirs) => theirs !== null && form.reset(offerInputOf(theirs))),
    keepMine: () => void catchUp(),
  }
}

interface OfferFormProps {
  site: OfferingSite
  /** Null: a new offer. */
  offer: Offer | null
  /** The page to return to. */
  back: string
}

const Failure = ({ editing, site }: { editing: Editing; site: OfferingSite }) => {
  const { t } = useTranslation('offers')
  const { failure } = editing.submission
  const wayOut = useWayOut(failure, site)
  if (codeOf(failure) !== 'conflict') return <FormFailure failure={failure} action={wayOut} />
  const words = {
    title: t('overtaken.title'),
    text: t('overtaken.text'),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
  return <Overtaken words={words} loadTheirs={editing.loadTheirs} keepMine={editing.keepMine} />
}

export const OfferForm = ({ site, offer, back }: OfferFormProps) => {
  const { t } = useTranslation('offers')
  const editing = useEditing({ site, offer, back })
  const { form, submission } = editing
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty && !isSubmitting)
  const { shown, priced } = useTyped(form, site)
  const website = useWebsite(site.website_id).data ?? undefined
  const take = (price: number) => form.setValue('price', String(price), { shouldDirty: true, shouldValidate: true })
  return (
    <form noValidate onSubmit={submission.submit} className="flex flex-col gap-5">
      <div className="max-lg:order-1">
        <OfferPreview website={website} terms={shown} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <LinkCard form={form} />
        <div className="lg:sticky lg:top-[calc(var(--top)+1rem)] lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {website === undefined ? (
            <Skeleton className="h-[34rem] rounded-card" />
          ) : (
            <FairPricePanel website={website} terms={priced} price={shown.price} onTake={take} />
          )}
        </div>
        <TermsCard form={form} site={site} />
        <MoreCard form={form} site={site} />
      </div>
      <div className="grid gap-4 max-lg:order-2">
        <Failure editing={editing} site={site} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t(offer === null ? 'form.create' : 'form.save')}
          </Button>
          <LinkButton to={back}>{t('cancel')}</LinkButton>
        </div>
      </div>
    </form>
  )
}
