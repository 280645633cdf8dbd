import { useTranslation } from '../../lib/translation.ts'
import type { Settings } from '../../../contract/profiles.ts'
import { useFormat } from '../../lib/format.ts'
import { Timer } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { usePrices } from '../credits/prices.ts'
import { useSettings } from '../settings/settings.ts'
import { WayCard } from './WayCard.tsx'

type Standing = 'on' | 'off' | 'vacation' | 'paused'

const standingOf = ({ delivery_mode: mode, prime_paused_until: pausedUntil }: Settings): Standing =>
  pausedUntil !== null ? 'paused' : mode === 'prime' ? 'on' : mode === 'vacation' ? 'vacation' : 'off'

const toneOf: Record<Standing, Tone> = { on: 'alive', off: 'neutral', vacation: 'waiting', paused: 'warn' }

/** Bonus for sold links that are delivered fast. */
export const PrimeWay = () => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const [prices, settings] = [usePrices(), useSettings()]
  const standing = settings.data === undefined ? null : standingOf(settings.data)
  const until = settings.data?.prime_paused_until ?? null
  return (
    <WayCard way="prime" icon={Timer} queries={[prices, settings]} outline="h-28">
      {prices.data === undefined || standing === null ? null : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="font-head text-2xl font-semibold text-accent-text tabular-nums">
                +{format.percent(prices.data.prime_bonus / 100)}
              </span>{' '}
              <span className="text-[0.875rem] text-soft">{t('ways.prime.ofPrice')}</span>
            </p>
            <StatusPill tone={toneOf[standing]}>{t(`ways.prime.standing.${standing}`)}</StatusPill>
          </div>
          {standing !== 'on' && (
            <p className="text-[0.875rem] text-soft">
              {t(`ways.prime.next.${standing}`, { date: until === null ? '' : format.dateTime(until) })}
            </p>
          )}
          <div>
            <ReadyLinkButton size="s" to="/settings#delivery">
              {t('ways.prime.settings')}
            </ReadyLinkButton>
          </div>
        </div>
      )}
    </WayCard>
  )
}
