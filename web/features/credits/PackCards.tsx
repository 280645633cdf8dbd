import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Pack, Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMoney } from '../../lib/money.ts'
import { useCannotPurchase } from './balance.ts'
import { BuyingOff } from './BuyingOff.tsx'
import { type PackFigures, packFigures } from './packValue.ts'

const BuyPackDialog = later(async () => (await import('./BuyPackDialog.tsx')).BuyPackDialog)

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

/** Compares a pack with the smallest one. The smallest is the base price and is labelled so. */
const Compared = ({ pack, smallest }: { pack: PackFigures; smallest: PackFigures }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  if (pack.percentMore === 0) return <>{t('packs.measure')}</>
  return (
    <>
      {t('packs.more', {
        percent: format.percent(pack.percentMore / 100),
        credits: format.credits(smallest.credits),
      })}
    </>
  )
}

interface PackCardProps {
  pack: PackFigures
  smallest: PackFigures
  /** Null if buying is switched off, or the member can buy nothing at the moment. */
  onBuy: (() => void) | null
}

const PackCard = ({ pack, smallest, onBuy }: PackCardProps) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const money = useMoney()
  return (
    <Card
      aria-label={t('packs.name', { figure: format.credits(pack.credits) })}
      className={clsx('relative flex flex-col', pack.best && 'border-accent/60!')}
    >
      {pack.best && (
        <Badge tone="accent" className="absolute top-5 right-5">
          {t('packs.best')}
        </Badge>
      )}
      <p className="flex items-center gap-2 text-accent-text">
        <CoinMark />
        <span className="font-head text-3xl font-bold tracking-tight tabular-nums">{format.credits(pack.credits)}</span>
      </p>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="font-head text-xl font-semibold tabular-nums">{money.price(pack.price_cents)}</span>
        <span className="text-[0.8125rem] text-faint tabular-nums">
          {t('packs.perCredit', { price: money.perCredit(pack.price_cents, pack.credits) })}
        </span>
      </p>
      <p className={clsx('mt-1 mb-4 text-[0.8125rem]', pack.percentMore > 0 ? 'text-alive' : 'text-faint')}>
        <Compared pack={pack} smallest={smallest} />
      </p>
      {onBuy !== null && (
        <Button variant={pack.best ? 'primary' : 'secondary'} className="mt-auto w-full" onClick={onBuy}>
          {t('packs.buy', { price: money.price(pack.price_cents) })}
        </Button>
      )}
    </Card>
  )
}

const PacksOutline = () => (
  <div className={grid}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="h-[11.5rem] rounded-card" />
    ))}
  </div>
)

export const PackCards = ({ prices }: { prices: Prices | undefined }) => {
  const [chosen, setChosen] = useState<Pack | null>(null)
  const isRefused = useCannotPurchase()
  if (prices === undefined) return <PacksOutline />
  const packs = packFigures(prices.packs)
  const [smallest] = packs
  if (smallest === undefined) return null
  return (
    <>
      {!prices.can_buy && <BuyingOff />}
      <div className={grid}>
        {packs.map((pack) => (
          <PackCard
            key={pack.id}
            pack={pack}
            smallest={smallest}
            onBuy={prices.can_buy && !isRefused ? () => setChosen(pack) : null}
          />
        ))}
      </div>
      {chosen !== null && (
        <BuyPackDialog
          pack={chosen}
          vatPercent={prices.vat_percent}
          onClose={() => setChosen(null)}
          onMissing={() => setChosen(null)}
        />
      )}
    </>
  )
}
