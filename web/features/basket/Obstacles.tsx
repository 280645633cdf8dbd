// Why an item cannot be ordered, each with a way to fix it. A missing target alone shows no message before the buyer
// has typed something.
import { useTranslation } from '../../lib/translation.ts'
import type { BasketItem, BasketObstacle } from '../../../contract/basket.ts'
import { useFormat } from '../../lib/format.ts'
import { siteName } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useWork } from '../websites/useWork.ts'
import { useBasketActions } from './basket.ts'
import { totalOf } from '../../../contract/surcharge.ts'

/** Shown elsewhere: at the field, by the footprint check, or at the disabled button. */
const shownElsewhere = ['target_missing', 'target_not_found', 'footprint_blocked'] as const
type ShownHere = Exclude<BasketObstacle, (typeof shownElsewhere)[number]>

const isShownHere = (obstacle: BasketObstacle): obstacle is ShownHere =>
  !(shownElsewhere as readonly BasketObstacle[]).includes(obstacle)

const PriceChange = ({ item }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  const actions = useBasketActions()
  const { busy, run } = useWork()
  const total = totalOf(item.terms)
  const figures = { before: format.credits(item.price_seen), now: format.credits(total) }
  return (
    <Alert
      tone="warn"
      title={t(total > item.price_seen ? 'obstacles.priceUp' : 'obstacles.priceDown')}
      action={
        <Button busy={busy} onClick={() => run(() => actions.acceptPrice(item.id, total))}>
          {t('obstacles.acceptPrice', figures)}
        </Button>
      }
    >
      {t('obstacles.priceText', figures)}
    </Alert>
  )
}

export const Obstacles = ({ item }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  const shown = item.obstacles.filter(isShownHere)
  if (shown.length === 0) return null
  return (
    <div aria-live="polite" className="grid gap-2">
      {shown.map((obstacle) =>
        obstacle === 'price_changed' ? (
          <PriceChange key={obstacle} item={item} />
        ) : (
          <Alert
            key={obstacle}
            tone="lost"
            {...(obstacle === 'restricted'
              ? { action: <LinkButton to="/websites">{t('obstacles.earn')}</LinkButton> }
              : {})}
          >
            {t(`obstacles.${obstacle}`, { domain: item.domain_name, site: siteName })}
          </Alert>
        ),
      )}
    </div>
  )
}
