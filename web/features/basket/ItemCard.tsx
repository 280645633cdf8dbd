// One basket item: the offer, the target and anchor text of its link, and everything that prevents ordering it.
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { BasketItem } from '../../../contract/basket.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toast } from '../../ui/toast.ts'
import { AnchorMixPart } from '../footprint/AnchorMixPart.tsx'
import { Verdict } from '../footprint/Verdict.tsx'
import { offerName } from '../offers/names.ts'
import { Delivery } from '../offers/OfferCells.tsx'
import { useWork } from '../websites/useWork.ts'
import { useBasketActions } from './basket.ts'
import { ItemFields } from './ItemFields.tsx'
import { Obstacles } from './Obstacles.tsx'
import { useItemDraft } from './useItemDraft.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import { CoverText } from '../offers/CoverText.tsx'
import { SurchargeNote } from '../offers/SurchargeNote.tsx'

const Terms = ({ item: { terms, delivery_mode } }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  const { t: to } = useTranslation('offers')
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-soft">
      <span>{offerName(to, terms)}</span>
      <Delivery offer={{ delivery_mode, turnaround_days: terms.turnaround_days }} />
      <span>{t('item.guarantee', { count: terms.guarantee_months })}</span>
      <span>{t(`item.writers.${terms.writer}`)}</span>
      {terms.labelled && <StatusPill tone="neutral">{t('item.labelled')}</StatusPill>}
    </p>
  )
}

const Head = ({ item, id }: { item: BasketItem; id: string }) => {
  const { t } = useTranslation('basket')
  const actions = useBasketActions()
  const { run } = useWork()
  const remove = () =>
    run(async () => {
      await actions.drop(item.id)
      toast.success(t('item.removed', { domain: item.domain_name }))
    })
  return (
    <header className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={item.domain} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="min-w-0 text-[1.0625rem]">
            <Link to={`/sites/${item.domain}`} className="block min-h-6 wrap-anywhere no-underline hover:underline">
              {item.domain_name}
            </Link>
          </h2>
          <span className="grid justify-items-end text-end">
            <Credits amount={totalOf(item.terms)} className="text-[1.0625rem]" />
            <SurchargeNote terms={item.terms} />
          </span>
        </div>
        <Terms item={item} />
      </div>
      <IconButton label={t('item.remove', { domain: item.domain_name })} onClick={remove} className="max-sm:size-11">
        <Trash2 aria-hidden />
      </IconButton>
    </header>
  )
}

/** What the guarantee of this order promises before it is placed. */
const Cover = ({ item: { cover } }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  if (cover.length === 0) return null
  return (
    <p className="text-[0.8125rem] text-soft">
      <span className="font-semibold">{t('item.cover')}</span> <CoverText cover={cover} />
      <span className="block text-faint">{t('item.coverWhy')}</span>
    </p>
  )
}

/** Buyer and seller are strongly related. */
const ReviewNote = ({ item }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  return item.needs_admin_review ? <Alert tone="waiting">{t('item.inReview')}</Alert> : null
}

interface ItemCardProps {
  item: BasketItem
  /** Reports whether the server has saved the input. */
  track(work: Promise<boolean>): void
}

export const ItemCard = ({ item, track }: ItemCardProps) => {
  const id = useId()
  const draft = useItemDraft(item, track)
  const { footprint, anchors, target_website: website } = item
  const pair = { site: item.domain_name, website: website?.domain_name ?? hostOf(item.target_url) }
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head item={item} id={id} />
      <Cover item={item} />
      <ReviewNote item={item} />
      <Obstacles item={item} />
      <ItemFields item={item} draft={draft} />
      {footprint !== null && <Verdict verdict={footprint.verdict} findings={footprint.findings} pair={pair} />}
      {anchors !== null && (
        <AnchorMixPart
          anchors={anchors}
          website={pair.website}
          onTake={(anchor) => draft.save({ anchor_text: anchor })}
        />
      )}
    </Card>
  )
}

const hostOf = (url: string | null): string => (url === null ? '' : (URL.parse(url)?.hostname ?? url))
