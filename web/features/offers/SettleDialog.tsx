import type { OfferingSite } from '../../../contract/offers.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useOfferActions } from './offers.ts'

/** Confirms that the member pays the refunds of former owners. */
export const SettleDialog = ({ site, onClose }: { site: OfferingSite; onClose(): void }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { settleClaims } = useOfferActions()
  const { claims, credits } = site.open_claims
  const values = { figure: format.credits(credits), domain: site.domain_name }
  return (
    <ConfirmDialog
      title={t('obstacle.settle.title')}
      description={t('obstacle.settle.text', { ...values, count: claims })}
      confirm={t('obstacle.settle.confirm', values)}
      cancel={t('obstacle.settle.cancel')}
      onConfirm={async () => {
        await settleClaims(site.website_id, credits)
        toast.success(t('obstacle.settle.done', values))
      }}
      onClose={onClose}
    />
  )
}
