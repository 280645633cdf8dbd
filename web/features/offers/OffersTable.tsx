// Table of a seller’s offers with their terms and states: a row on desktop, a card on a phone.
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { Offer } from '../../../contract/offers.ts'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { nicheName } from '../analysis/names.ts'
import { stateOf, stateTones } from './names.ts'
import { OfferMenu } from './OfferMenu.tsx'
import { offerPath, useHere } from './paths.ts'

const Head = () => {
  const { t } = useTranslation('offers')
  return (
    <>
      <HeadCell>{t('columns.link')}</HeadCell>
      <HeadCell>{t('columns.state')}</HeadCell>
      <HeadCell numeric>{t('columns.price')}</HeadCell>
      <HeadCell>{t('columns.category')}</HeadCell>
      <HeadCell>{t('columns.turnaround')}</HeadCell>
      <HeadCell>{t('columns.guarantee')}</HeadCell>
      <HeadCell>{t('columns.writer')}</HeadCell>
      <HeadCell>{t('columns.marks')}</HeadCell>
      <HeadCell last>
        <span className="sr-only">{t('actions.title')}</span>
      </HeadCell>
    </>
  )
}

const Price = ({ offer }: { offer: Offer }) => <Credits bare amount={offer.price} className="text-[1.0625rem]" />

const Name = ({ offer, named }: { offer: Offer; named: boolean }) => {
  const { t } = useTranslation('offers')
  const here = useHere()
  const title = named ? offer.domain_name : t(`linkTypes.${offer.link_type}`)
  const note = named ? `${t(`linkTypes.${offer.link_type}`)} · ${t(`rels.${offer.rel}`)}` : t(`rels.${offer.rel}`)
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      {named && <Favicon domain={offer.domain} size={28} />}
      <span className="max-w-60 min-w-0 flex-1 text-start cards:max-w-none">
        {offer.state === 'ended' ? (
          <span className="block truncate" title={title}>
            {title}
          </span>
        ) : (
          <Link
            to={offerPath(offer)}
            state={{ back: here }}
            title={title}
            className="block truncate no-underline hover:underline"
          >
            {title}
          </Link>
        )}
        <span className="block truncate text-xs font-normal text-faint" title={note}>
          {note}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <Price offer={offer} />
      </span>
    </span>
  )
}

/** The state, and below it why the offer is resting or has ended. */
const State = ({ offer }: { offer: Offer }) => {
  const { t } = useTranslation('offers')
  const state = stateOf(offer)
  return (
    <span className="flex flex-col items-start gap-1 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-2">
      <StatusPill tone={stateTones[state]}>{t(`states.${state}`)}</StatusPill>
      {offer.resting !== null && <span className="text-xs text-warn">{t(`rests.${offer.resting}`)}</span>}
      {offer.ended_reason !== null && <span className="text-xs text-soft">{t(`endings.${offer.ended_reason}`)}</span>}
    </span>
  )
}

const Marks = ({ offer: { labelled, restricted } }: { offer: Offer }) => {
  const { t } = useTranslation('offers')
  if (!labelled && !restricted) return <span className="text-faint">{t('marks.none')}</span>
  return (
    <span className="grid text-[0.8125rem] text-soft">
      {labelled && <span>{t('marks.labelled')}</span>}
      {restricted && <span>{t('marks.restricted')}</span>}
    </span>
  )
}

/** Card layout: name with price, state with menu, then the terms two per line. */
const card =
  'cards:relative cards:grid! cards:grid-cols-2 cards:content-start cards:gap-x-3 cards:[&>td]:flex-col! cards:[&>td]:items-start! cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0'

const Row = ({ offer, named }: { offer: Offer; named: boolean }) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return (
    <TableRow className={card}>
      <RowHead className="cards:col-span-2">
        <Name offer={offer} named={named} />
      </RowHead>
      <Cell className="cards:row-start-2">
        <State offer={offer} />
      </Cell>
      <Cell numeric className="cards:hidden!">
        <Price offer={offer} />
      </Cell>
      <Cell label={t('columns.category')} className="max-w-44 text-soft">
        {nicheName(ta, offer.category)}
      </Cell>
      <Cell label={t('columns.turnaround')} className="whitespace-nowrap">
        {t('days', { count: offer.turnaround_days })}
      </Cell>
      <Cell label={t('columns.guarantee')} className="whitespace-nowrap">
        {t('months', { count: offer.guarantee_months })}
      </Cell>
      <Cell label={t('columns.writer')} className="whitespace-nowrap text-soft">
        {t(`writersShort.${offer.writer}`)}
      </Cell>
      <Cell label={t('columns.marks')}>
        <Marks offer={offer} />
      </Cell>
      <Cell last className="cards:col-start-2 cards:row-start-2 cards:-mt-1.5 cards:-mr-2 cards:justify-self-end">
        <OfferMenu offer={offer} />
      </Cell>
    </TableRow>
  )
}

interface OffersTableProps {
  label: string
  /** Undefined while loading. */
  offers: readonly Offer[] | undefined
  stale?: boolean
  /** Offers of several websites: each shows its website. */
  named: boolean
}

export const OffersTable = ({ label, offers, stale = false, named }: OffersTableProps) => (
  <ListTable
    label={label}
    entries={offers}
    stale={stale}
    head={<Head />}
    row={(offer) => <Row key={offer.id} offer={offer} named={named} />}
    outline={['w-40', 'w-20', 'w-8', 'w-24', 'w-14', 'w-16', 'w-12', 'w-28', 'w-5']}
  />
)
