import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OfferingSite, RestReason } from '../../../contract/offers.ts'
import { useFormat } from '../../lib/format.ts'
import { supportEmail } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { SettleDialog } from './SettleDialog.tsx'

interface ObstacleAlertProps {
  site: OfferingSite
  obstacle: RestReason
  /** There already are offers on it. */
  rests: boolean
}

/** Why a website cannot have offers now, and the one action to fix it. */
export const ObstacleAlert = ({ site, obstacle, rests }: ObstacleAlertProps) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const [isPaying, setPaying] = useState(false)
  const { credits } = site.open_claims
  const canPay = obstacle === 'open_claims' && credits > 0
  const action = t(`obstacle.${obstacle}.action`)
  const values = {
    domain: site.domain_name,
    score: format.number(site.quality_score ?? 0),
    from: format.number(site.quality_from),
  }
  return (
    <Alert
      tone="warn"
      className="mb-4"
      title={t(`obstacle.${obstacle}.title`, values)}
      action={
        canPay ? (
          <Button size="s" onClick={() => setPaying(true)}>
            {t('obstacle.settle.pay', { figure: format.credits(credits) })}
          </Button>
        ) : obstacle === 'seller_blocked' || obstacle === 'open_claims' ? (
          <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-4">
            {action}
          </a>
        ) : (
          <LinkButton size="s" to={`/websites/${site.website_id}`}>
            {action}
          </LinkButton>
        )
      }
    >
      {t(`obstacle.${obstacle}.text`, values)}{' '}
      {canPay && t('obstacle.settle.owes', { figure: format.credits(credits) })} {rests && t('obstacle.resting')}
      {canPay && (
        <a href={`mailto:${supportEmail}`} className="ms-1 font-semibold underline underline-offset-4">
          {action}
        </a>
      )}
      {isPaying && <SettleDialog site={site} onClose={() => setPaying(false)} />}
    </Alert>
  )
}
