// Preview of the typed offer as buyers will see it in the shop.
import { useTranslation } from '../../lib/translation.ts'
import type { Niche } from '../../../contract/signals.ts'
import type { OfferTerms } from '../../../contract/offers.ts'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table, TableBody } from '../../ui/Table.tsx'
import { useSettings } from '../settings/settings.ts'
import { OfferHead, OfferRow } from './OfferRow.tsx'
import { premiumOf, surchargeOf } from '../../../contract/surcharge.ts'
import { usePrices } from '../credits/prices.ts'

interface OfferPreviewProps {
  /** Undefined while loading. */
  website: WebsiteDetail | undefined
  terms: Pick<OfferTerms, 'link_type' | 'rel'> & {
    category: Niche | null
    price: number | null
    turnaround_days: number | null
  }
}

export const OfferPreview = ({ website, terms }: OfferPreviewProps) => {
  const { t } = useTranslation('offers')
  const { data: settings } = useSettings()
  const { data: prices } = usePrices()
  const surcharge =
    settings?.delivery_mode === 'prime' && prices !== undefined ? surchargeOf(terms.price ?? 0, prices.prime_bonus) : 0
  const premium = prices === undefined ? 0 : premiumOf(terms.price ?? 0, prices.premium_percent)
  return (
    <section aria-labelledby="preview-title" className="min-w-0">
      <h2 id="preview-title" className="mb-2 text-[1.0625rem]">
        {t('preview.title')}
      </h2>
      {website === undefined || settings === undefined ? (
        <Skeleton className="h-28 rounded-card" />
      ) : (
        <Table wide label={t('preview.label')}>
          <OfferHead />
          <TableBody>
            <OfferRow
              offer={{
                ...website,
                ...terms,
                surcharge,
                premium,
                completion_rate: null,
                delivery_mode: settings.delivery_mode,
              }}
              action={
                <Button size="s" disabled>
                  {t('preview.order')}
                </Button>
              }
            />
          </TableBody>
        </Table>
      )}
    </section>
  )
}
