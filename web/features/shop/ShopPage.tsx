// Backlink shop: the offers on all verified websites, filtered and sorted, fifty per page. The query is stored in the
// URL.
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Navigate, useNavigate } from 'react-router'
import { comparedSitesMax, shopPageMax } from '../../../contract/limits.ts'
import type { ShopCounts, ShopOffer } from '../../../contract/shop.ts'
import { ApiError } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useSlow } from '../../lib/useSlow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CountedPages } from '../../ui/CountedPages.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { useEarn } from '../earn/earn.ts'
import { SavedSearches } from '../savedSearches/SavedSearches.tsx'
import { useWebsites } from '../websites/websites.ts'
import { CompareBar } from './CompareBar.tsx'
import { type ChosenSite, useComparing } from './compared.ts'
import { ExportButton } from './ExportButton.tsx'
import { useMarking, withChange, withChanges } from './favourites.ts'
import { isNarrowed, nothingNarrowed } from './filters.ts'
import { NothingFound } from './ShopNoResults.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { useOpenOffer } from './openOffer.ts'
import { useLiveShop, useShopCounts, useShopPage } from './shop.ts'
import { writeShopAddress } from './shopAddress.ts'
import { ShopFilters } from './ShopFilters.tsx'
import { ShopTable } from './ShopTable.tsx'
import { orderOf, readOrder } from './sorting.ts'
import { useAsked } from './useAsked.ts'
import { useViewChoice } from './viewChoice.ts'
import { SortSelect, ViewSwitch } from './ViewControls.tsx'

const AddToProjectDialog = later(async () => (await import('../projects/AddToProjectDialog.tsx')).AddToProjectDialog)
const EarnDialog = later(async () => (await import('../earn/EarnDialog.tsx')).EarnDialog)

/** A phone shows only the number of offers. */
const Subtitle = ({ counts }: { counts: ShopCounts | undefined }) => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const offers = counts && t('offers', { count: counts.offers, figure: format.number(counts.offers) })
  const sites = counts && t('sites', { count: counts.sites, figure: format.number(counts.sites) })
  return (
    <span aria-live="polite">
      <span className="sm:hidden">{offers ?? '\u00a0'}</span>
      <span className="max-sm:hidden">{offers === undefined ? '\u00a0' : t('subtitle', { offers, sites })}</span>
    </span>
  )
}

/** Notice about unknown parameters in the URL. */
const Dropped = ({ count, onTidy }: { count: number; onTidy(): void }) => {
  const { t } = useTranslation('shop')
  if (count === 0) return null
  return (
    <Alert
      tone="waiting"
      className="mb-4"
      action={
        <Button size="s" onClick={onTidy}>
          {t('dropped.tidy')}
        </Button>
      }
    >
      {t('dropped.text', { count })}
    </Alert>
  )
}

/** The member's websites for the filters about them, and whether the query is ready to be sent. */
const useOwnSites = () => {
  const { data, isPending } = useWebsites()
  return { sites: data?.websites.filter(({ is_verified: verified }) => verified), isPending }
}

/** Whether the member links to us. */
const useQualified = (): boolean => {
  const { data } = useEarn()
  return (data?.with_backlinks ?? 0) > 0
}

/** A website over the limit is rejected with a message: a box that does not stay ticked explains nothing. */
const useCompareHere = () => {
  const { t } = useTranslation('shop')
  const comparing = useComparing()
  const compare = (site: ChosenSite) => {
    if (!comparing.toggle(site)) toast.warning(t('compare.full', { max: comparedSitesMax, domain: site.domain_name }))
  }
  return { comparing, compare }
}

/** An invalid cursor, or one past the end, leads to the first page. */
const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_input'

const ShopPage = () => {
  // Loads the namespaces of all children up front, so that none of them suspends later.
  const { t } = useTranslation(['shop', 'offers', 'projects', 'basket', 'analysis', 'errors'])
  const navigate = useNavigate()
  const { sites, isPending } = useOwnSites()
  const { asked, place, dropped, ask } = useAsked(sites)
  const enabled = asked.site === null || !isPending
  const { data, error, isPlaceholderData, refetch } = useShopPage(asked, { cursor: place.cursor, enabled })
  const { data: counts } = useShopCounts(asked, enabled)
  const { data: whole } = useShopCounts(nothingNarrowed, true)
  useLiveShop()
  const stale = useSlow(isPlaceholderData)
  const viewChoice = useViewChoice()
  const qualified = useQualified()
  const [earning, setEarning] = useState(false)
  const [planned, setPlanned] = useState<ShopOffer | null>(null)
  const { open, gone, setOpen, markKept } = useOpenOffer(data?.offers)
  const { requests, toggle: mark } = useMarking(asked, markKept)
  const offers = useMemo(() => withChanges(data?.offers, requests, asked), [data, requests, asked])
  const { comparing, compare } = useCompareHere()
  const handling = {
    mark,
    compare,
    chosen: comparing.chosen,
    qualified,
    onQualify: () => setEarning(true),
  }
  const toOrder = (order: ReturnType<typeof orderOf>) => ask(readOrder(order))
  const lost = place.cursor !== undefined && (isInvalid(error) || (data?.offers.length === 0 && !isPlaceholderData))
  if (lost) return <Navigate replace to={{ search: writeShopAddress(asked).toString() }} />
  return (
    <div className="@container/shop">
      <PageHead
        title={t('shop:title')}
        subtitle={<Subtitle counts={counts} />}
        actions={
          <>
            <ViewSwitch {...viewChoice} />
            <ExportButton asked={asked} total={data?.total} />
            <SavedSearches
              query={writeShopAddress(asked).toString()}
              isNarrowed={isNarrowed(asked)}
              onOpen={(query) => void navigate({ search: query }, { preventScrollReset: true })}
            />
          </>
        }
      />
      <ShopFilters narrowing={asked} narrow={ask} counts={counts} whole={whole} sites={sites ?? []} />
      <Dropped count={dropped} onTidy={() => ask({})} />
      <SortSelect view={viewChoice.view} sort={asked.sort} direction={asked.direction} onOrder={toOrder} />
      {error !== null && data === undefined ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : offers?.length === 0 ? (
        <NothingFound narrowing={asked} onClear={() => ask(nothingNarrowed)} />
      ) : (
        <>
          <ShopTable
            label={t('shop:title')}
            offers={offers}
            stale={stale}
            view={viewChoice.view}
            columns={viewChoice.columns}
            order={orderOf(asked.sort, asked.direction)}
            onOrder={toOrder}
            onOpen={setOpen}
            onPlan={setPlanned}
            {...handling}
          />
          {data !== undefined && (
            <CountedPages
              list={data}
              shown={data.offers.length}
              perPage={shopPageMax}
              stale={isPlaceholderData}
              remark={<span className="max-sm:hidden">{t('vacationLast')}</span>}
            />
          )}
        </>
      )}
      <CompareBar {...comparing} />
      {open !== null && (
        <OfferDetail offer={withChange(open, requests)} gone={gone} onClose={() => setOpen(null)} {...handling} />
      )}
      {planned !== null && (
        <AddToProjectDialog
          offerId={planned.id}
          domainName={planned.site.domain_name}
          onClose={() => setPlanned(null)}
          onMissing={() => setPlanned(null)}
        />
      )}
      {earning && <EarnDialog onClose={() => setEarning(false)} onMissing={() => setEarning(false)} />}
    </div>
  )
}

export default ShopPage
