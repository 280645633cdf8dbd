// Seller statistics of a website. A seller without orders is shown as new, not as bad.
import { useTranslation } from '../../lib/translation.ts'
import type { SellerStatistics, Site } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Delivery } from '../offers/OfferCells.tsx'
import { isNewHere, sellerRates } from './sellerRates.ts'

const Rate = ({ label, rate }: { label: string; rate: number | null }) => {
  const { t } = useTranslation('sites')
  const format = useFormat()
  if (rate === null) return <span className="text-[0.8125rem] text-faint">{t('seller.tooFew')}</span>
  const tone = rate >= 90 ? 'alive' : rate >= 70 ? 'warn' : 'lost'
  return <Meter share={rate / 100} label={label} text={format.percent(rate / 100)} tone={tone} />
}

const useFacts = (site: Site, seller: SellerStatistics): Fact[] => {
  const { t } = useTranslation('sites')
  const turnarounds = site.offers.map(({ turnaround_days: days }) => days)
  const delivery = { delivery_mode: site.delivery_mode, turnaround_days: Math.min(...turnarounds) }
  const rates = isNewHere(seller)
    ? []
    : sellerRates.map((name) => ({
        label: t(`seller.${name}`),
        value: <Rate label={t(`seller.${name}`)} rate={seller[name]} />,
      }))
  return [
    ...(turnarounds.length === 0 ? [] : [{ label: t('seller.delivery'), value: <Delivery offer={delivery} /> }]),
    ...rates,
  ]
}

export const SellerPart = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const { seller } = site
  const newHere = isNewHere(seller)
  const facts = useFacts(site, seller)
  return (
    <Card aria-labelledby="seller-title">
      <CardHead
        id="seller-title"
        title={t('seller.title')}
        aside={newHere && <StatusPill tone="neutral">{t('seller.newHere')}</StatusPill>}
      >
        {t(newHere ? 'seller.newText' : 'seller.text')}
      </CardHead>
      {facts.length > 0 && <FactList facts={facts} />}
    </Card>
  )
}
