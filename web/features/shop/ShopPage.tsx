// The shop: what is offered on all verified websites, narrowed down and sorted, fifty at a time. What is asked for stands in the address.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { type ShopCounts, type ShopOffer, shopPageMax } from '../../../contract/shop.ts'
import { ApiError } from '../../lib/api.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useSlow } from '../../lib/useSlow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ClearFilters } from '../../ui/ClearFilters.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Search, Store } from '../../ui/icons.ts'
import { later } from '../../ui/Later.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useEarn } from '../earn/earn.ts'
import { useMatterNames } from './matterNames.ts'
import { contradictionIn, isNarrowed, type Narrowing, nothingNarrowed } from './matters.ts'
import { OfferDetail } from './OfferDetail.tsx'
import { type ShopPage as PageOfOffers, useLiveShop, useShopCounts, useShopPage } from './shop.ts'
import { writeShopAddress } from './shopAddress.ts'
import { ShopFilters } from './ShopFilters.tsx'
import { ShopTable } from './ShopTable.tsx'
import { orderOf, readOrder } from './sorting.ts'
import { useAsked } from './useAsked.ts'
import { useViewChoice } from './viewChoice.ts'
import { SortSelect, ViewSwitch } from './ViewControls.tsx'

const EarnDialog = later(async () => (await import('../earn/EarnDialog.tsx')).EarnDialog)

const useSubtitle = (counts: ShopCounts | undefined): string => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  if (counts === undefined) return '\u00a0'
  return t('subtitle', {
    offers: t('offers', { count: counts.offers, figure: format.number(counts.offers) }),
    sites: t('sites', { count: counts.sites, figure: format.number(counts.sites) }),
  })
}

interface NothingProps {
  narrowing: Narrowing
  onClear(): void
}

/** Where two bounds contradict each other nothing can fit, and saying which ones is the help. */
const Nothing = ({ narrowing, onClear }: NothingProps) => {
  const { t } = useTranslation('shop')
  const names = useMatterNames()
  const narrowed = isNarrowed(narrowing)
  const contradiction = contradictionIn(narrowing)
  const text = (): string => {
    if (contradiction === null) return t(narrowed ? 'empty.narrowed' : 'empty.text')
    const { matter, from, to } = contradiction
    return t('empty.contradiction', {
      matter: names.matter(matter),
      from: names.bound(matter, from),
      to: names.bound(matter, to),
    })
  }
  return (
    <Card>
      <EmptyState
        icon={narrowed ? Search : Store}
        title={t(
          contradiction !== null ? 'empty.contradictionTitle' : narrowed ? 'empty.narrowedTitle' : 'empty.title',
        )}
        action={narrowed && <ClearFilters onClick={onClear} />}
      >
        {text()}
      </EmptyState>
    </Card>
  )
}

const Pages = ({ data, stale }: { data: PageOfOffers; stale: boolean }) => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const { page, next, previous } = useCursorPaging(data.next_cursor, stale)
  const before = (page - 1) * shopPageMax
  return (
    <Pagination onPrevious={previous} onNext={next} remark={<span className="max-sm:hidden">{t('vacationLast')}</span>}>
      {stale
        ? '…'
        : t('shown', {
            from: format.number(before + 1),
            to: format.number(before + data.offers.length),
            total: format.number(data.total),
          })}
    </Pagination>
  )
}

/** What is open is shown as it is now, and as it was last where it has gone meanwhile. */
const useOpenOffer = (offers: readonly ShopOffer[] | undefined) => {
  const [open, setOpen] = useState<ShopOffer | null>(null)
  const now = open === null ? null : (offers?.find(({ id }) => id === open.id) ?? open)
  return [now, setOpen] as const
}

const ShopPage = () => {
  // All that its parts say, so that none of them waits for words.
  const { t } = useTranslation(['shop', 'offers', 'analysis', 'errors'])
  const { asked, place, dropped, ask } = useAsked()
  const { data, error, isPlaceholderData, refetch } = useShopPage(asked, place.cursor)
  const { data: counts } = useShopCounts(asked)
  const { data: whole } = useShopCounts(nothingNarrowed)
  useLiveShop()
  const stale = useSlow(isPlaceholderData)
  const viewChoice = useViewChoice()
  const { data: earn } = useEarn()
  const [earning, setEarning] = useState(false)
  const [open, setOpen] = useOpenOffer(data?.offers)
  const subtitle = useSubtitle(counts)
  const restricted = { qualified: (earn?.with_backlinks ?? 0) > 0, onQualify: () => setEarning(true) }
  const toOrder = (order: ReturnType<typeof orderOf>) => ask(readOrder(order))
  // A cursor that means nothing, or one behind which there is nothing any more, leads to the beginning.
  const lost =
    place.cursor !== undefined &&
    ((error instanceof ApiError && error.code === 'invalid_input') || (data?.offers.length === 0 && !isPlaceholderData))
  if (lost) return <Navigate replace to={{ search: writeShopAddress(asked).toString() }} />
  return (
    <div className="@container/shop">
      <PageHead
        title={t('shop:title')}
        subtitle={<span aria-live="polite">{subtitle}</span>}
        actions={<ViewSwitch {...viewChoice} />}
      />
      <ShopFilters narrowing={asked} narrow={ask} counts={counts} whole={whole} />
      {dropped > 0 && (
        <Alert
          tone="waiting"
          className="mb-4"
          action={
            <Button size="s" onClick={() => ask({})}>
              {t('shop:dropped.tidy')}
            </Button>
          }
        >
          {t('shop:dropped.text', { count: dropped })}
        </Alert>
      )}
      <SortSelect view={viewChoice.view} sort={asked.sort} direction={asked.direction} onOrder={toOrder} />
      {error !== null && data === undefined ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : data?.offers.length === 0 ? (
        <Nothing narrowing={asked} onClear={() => ask(nothingNarrowed)} />
      ) : (
        <>
          <ShopTable
            label={t('shop:title')}
            offers={data?.offers}
            stale={stale}
            view={viewChoice.view}
            columns={viewChoice.columns}
            order={orderOf(asked.sort, asked.direction)}
            onOrder={toOrder}
            onOpen={setOpen}
            {...restricted}
          />
          {data !== undefined && <Pages data={data} stale={isPlaceholderData} />}
        </>
      )}
      {open !== null && <OfferDetail offer={open} onClose={() => setOpen(null)} {...restricted} />}
      {earning && <EarnDialog onClose={() => setEarning(false)} onMissing={() => setEarning(false)} />}
    </div>
  )
}

export default ShopPage
