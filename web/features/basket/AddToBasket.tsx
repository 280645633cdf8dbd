// Add-to-basket button for an offer, wherever it is shown. If the offer is already in the basket, it links there.
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { useWork } from '../websites/useWork.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, ShoppingBasket } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { basketPath, useBasket, useBasketActions } from './basket.ts'

interface AddToBasketProps {
  offerId: string
  /** The display name of the website it is offered on. */
  domainName: string
  /** The project it is bought for. */
  projectId?: string
  /** For a row of a table. */
  compact?: boolean
  variant?: 'primary'
  className?: string
}

export const AddToBasket = ({
  offerId,
  domainName,
  projectId,
  compact = false,
  variant,
  className,
}: AddToBasketProps) => {
  const { t } = useTranslation('basket')
  const navigate = useNavigate()
  const { data } = useBasket()
  const actions = useBasketActions()
  const { busy, run } = useWork()
  const size = compact ? ({ size: 's' } as const) : {}
  if (data?.items.some((item) => item.offer_id === offerId) === true) {
    return (
      <LinkButton to={basketPath} {...size} className={className} aria-label={t('add.thereOf', { domain: domainName })}>
        <Check aria-hidden />
        {t('add.there')}
      </LinkButton>
    )
  }
  const add = () =>
    run(async () => {
      await actions.add(offerId, projectId)
      toast.success(t('add.done', { domain: domainName }), {
        label: t('add.go'),
        onClick: () => void navigate(basketPath),
      })
    })
  return (
    <Button
      {...size}
      variant={variant}
      busy={busy}
      onClick={add}
      className={className}
      aria-label={t('add.buttonOf', { domain: domainName })}
    >
      <ShoppingBasket aria-hidden />
      {t(compact ? 'add.short' : 'add.button')}
    </Button>
  )
}
