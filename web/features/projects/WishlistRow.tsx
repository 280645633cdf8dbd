// One wishlist entry: a row on desktop, a card on a phone. An offer no longer in the shop shows that instead of its
// metrics.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { WishlistEntry, WishlistAvailability } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, Pencil, Trash2 } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, RowHead, TableRow } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import type { Tone } from '../../ui/tones.ts'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { DrFigure, TrafficFigure } from '../analysis/Metrics.tsx'
import { metricShortName } from '../analysis/names.ts'
import { AddToBasket } from '../basket/AddToBasket.tsx'
import { offerName } from '../offers/names.ts'
import { Delivery, Score } from '../offers/OfferCells.tsx'
import { useWork } from '../websites/useWork.ts'
import { sitePath } from './paths.ts'
import { useProjectActions } from './projects.ts'
import { WishlistNoteDialog } from './WishlistNoteDialog.tsx'
import { totalOf } from '../../../contract/surcharge.ts'
import { SurchargeNote } from '../offers/SurchargeNote.tsx'

const tones: Record<WishlistAvailability, Tone> = {
  offered: 'alive',
  vacation: 'warn',
  away: 'waiting',
  ended: 'neutral',
}

const Name = ({ entry }: { entry: WishlistEntry }) => {
  const { t } = useTranslation('offers')
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={entry.domain} size={18} />
      </span>
      <span className="max-w-64 min-w-0 flex-1 text-start cards:max-w-none cards:pr-9">
        {entry.offer === null ? (
          <span className="block truncate" title={entry.domain_name}>
            {entry.domain_name}
          </span>
        ) : (
          <ReadyLink
            data-row
            to={sitePath(entry.domain)}
            title={entry.domain_name}
            className="block truncate rounded-small no-underline hover:underline focus-visible:rounded-small"
          >
            {entry.domain_name}
          </ReadyLink>
        )}
        <span className="block truncate text-xs font-normal text-faint" title={offerName(t, entry)}>
          {offerName(t, entry)}
        </span>
        {entry.note !== null && (
          <span className="mt-0.5 block text-[0.8125rem] font-normal whitespace-pre-line text-soft wrap-anywhere">
            {entry.note}
          </span>
        )}
      </span>
    </span>
  )
}

const Price = ({ entry: { offer, price_then: before } }: { entry: WishlistEntry }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  if (offer === null) return <span aria-hidden>—</span>
  return (
    <span className="inline-grid justify-items-end cards:justify-items-start">
      <Credits bare amount={totalOf(offer)} className="text-[1.0625rem]" />
      <SurchargeNote terms={offer} />
      {totalOf(offer) !== before && (
        <span className="text-xs whitespace-nowrap text-warn">
          {t('wishes.was', { price: format.credits(before) })}
        </span>
      )}
    </span>
  )
}

const Menu = ({ projectId, entry, onNote }: WishlistRowProps & { onNote(): void }) => {
  const { t } = useTranslation('projects')
  const actions = useProjectActions()
  const { run } = useWork()
  const { offer_id: offerId, domain_name: domain, note } = entry
  const remove = () =>
    run(async () => {
      await actions.removeFromWishlist(projectId, offerId)
      const undo = { label: t('wishes.undo'), onClick: () => run(() => actions.entry(projectId, offerId, note)) }
      // An offer no longer in the shop cannot be added again, so there is no undo.
      toast.success(t('wishes.removed', { domain }), entry.offer === null ? undefined : undo)
    })
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('wishes.more', { domain })} className="max-sm:size-11">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onNote}>
        <Pencil aria-hidden />
        {t('wishes.edit')}
      </MenuItem>
      <MenuItem onSelect={remove}>
        <Trash2 aria-hidden />
        {t('wishes.remove')}
      </MenuItem>
    </DropdownMenu>
  )
}

type Requested = NonNullable<WishlistEntry['offer']>

/** That its seller is away, the availability says already. */
const soonest = ({
  delivery_mode: mode,
  turnaround_days,
}: Requested): Pick<Requested, 'delivery_mode' | 'turnaround_days'> => ({
  delivery_mode: mode === 'vacation' ? 'standard' : mode,
  turnaround_days,
})

/** Card layout: name with menu, status, then metrics and price. */
const card =
  'cards:relative cards:grid! cards:grid-cols-3 cards:content-start cards:gap-x-3 cards:[&>td]:flex-col! cards:[&>td]:items-start! cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0'

interface WishlistRowProps {
  projectId: string
  entry: WishlistEntry
}

export const WishlistRow = ({ projectId, entry }: WishlistRowProps) => {
  const { t } = useTranslation('projects')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const [noting, setNoting] = useState(false)
  const { offer } = entry
  const nothing = <span aria-hidden>—</span>
  const figure = offer === null ? 'cards:hidden! text-faint' : ''
  return (
    <TableRow className={card}>
      <RowHead className="cards:col-span-full">
        <Name entry={entry} />
      </RowHead>
      <Cell className="cards:col-span-full">
        <StatusPill tone={tones[entry.availability]}>{t(`availabilities.${entry.availability}`)}</StatusPill>
      </Cell>
      <Cell label={to('columns.quality')} className={figure}>
        {offer === null ? nothing : <Score score={offer.quality_score} />}
      </Cell>
      <Cell numeric label={metricShortName(ta, 'dr')} className={figure}>
        {offer === null ? nothing : <DrFigure figure={offer.dr === null ? null : { value: offer.dr }} />}
      </Cell>
      <Cell numeric label={metricShortName(ta, 'traffic')} className={figure}>
        {offer === null ? nothing : <TrafficFigure figure={offer.visits === null ? null : { value: offer.visits }} />}
      </Cell>
      <Cell label={to('columns.turnaround')} className={`whitespace-nowrap cards:col-span-2 ${figure}`}>
        {offer === null ? nothing : <Delivery offer={soonest(offer)} />}
      </Cell>
      <Cell numeric label={to('columns.price')} className={figure}>
        <Price entry={entry} />
      </Cell>
      <Cell className="cards:col-span-full">
        {entry.availability === 'offered' && (
          <AddToBasket
            compact
            offerId={entry.offer_id}
            domainName={entry.domain_name}
            projectId={projectId}
            className="max-sm:h-11"
          />
        )}
      </Cell>
      <Cell last className="cards:absolute! cards:top-2 cards:right-2 cards:p-0!">
        <Menu projectId={projectId} entry={entry} onNote={() => setNoting(true)} />
        {noting && <WishlistNoteDialog projectId={projectId} entry={entry} onClose={() => setNoting(false)} />}
      </Cell>
    </TableRow>
  )
}
