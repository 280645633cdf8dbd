// Heading of an exchange: the website the reader gets a link from, the other member, and the stage.
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { stageTones } from './names.ts'
import { gotBy } from './situation.ts'

export const ExchangeHead = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchange')
  const { legs, number, stage, is_risky: isRisky } = exchange
  const site = gotBy(exchange)?.website
  const domain = site?.domain ?? ''
  const name = site?.domain_name ?? ''
  const others = legs.filter(({ giver }) => !giver.is_me).map(({ giver }) => giver.name ?? t('left'))
  useDetailName(name)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentHead title={`${name} · #${String(number)}`} hidden />
      <FaviconTile domain={domain} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere max-lg:text-xl">
          <ReadyLink to={`/sites/${domain}`} className="no-underline hover:underline">
            <bdi>{name}</bdi>
          </ReadyLink>
        </h1>
        <p className="flex flex-wrap gap-x-2 text-soft">
          <span>{t(legs.length === 3 ? 'ways.three' : 'ways.two')}</span>
          <span className="text-faint">
            #{number} · <bdi>{others.join(', ')}</bdi>
          </span>
        </p>
      </div>
      <span className="flex flex-wrap gap-2" aria-live="polite">
        {isRisky && <StatusPill tone="warn">{t('ways.risky')}</StatusPill>}
        <StatusPill tone={stageTones[stage]}>{t(`stages.${stage}`)}</StatusPill>
      </span>
    </header>
  )
}
