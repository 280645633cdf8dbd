// Anchor texts of the links to a website by kind, each with its rating and thresholds, and suggestions for the next
// one.
import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { AnchorMix } from '../../../contract/footprint.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { strokeOf } from '../../ui/tones.ts'
import { lightTones } from './findingTexts.ts'
import { NextAnchors } from './NextAnchors.tsx'

type Kind = AnchorMix['kinds'][number]

/** Upper bounds of green and amber. None if everything is green. */
const Bounds = ({ kind: { green_to: green, amber_to: amber } }: { kind: Kind }) =>
  [green, amber]
    .filter((bound) => bound < 100)
    .map((bound) => (
      <span
        key={bound}
        aria-hidden
        className="absolute inset-y-0 w-0.5 bg-surface"
        style={{ insetInlineStart: `${bound}%` }}
      />
    ))

const KindRow = ({ kind }: { kind: Kind }) => {
  const { t } = useTranslation('footprint')
  const format = useFormat()
  const share = format.percent(kind.share / 100)
  const counted = t('mix.counted', { count: kind.count, share })
  const bounds =
    kind.green_to >= 100
      ? t('mix.noBound')
      : t('mix.bounds', { green: format.percent(kind.green_to / 100), amber: format.percent(kind.amber_to / 100) })
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{t(`kinds.${kind.kind}`)}</span>
        <span className="flex items-center gap-2.5 text-[0.8125rem] text-soft tabular-nums">
          {counted}
          <StatusPill tone={lightTones[kind.light]}>{t(`lights.${kind.light}`)}</StatusPill>
        </span>
      </div>
      <span
        role="meter"
        aria-label={t(`kinds.${kind.kind}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={kind.share}
        aria-valuetext={counted}
        className={clsx(
          'relative mt-1.5 block h-2 w-full overflow-hidden rounded-full bg-track',
          strokeOf[lightTones[kind.light]],
        )}
      >
        <span className="block h-full rounded-full bg-current" style={{ width: `${kind.share}%` }} />
        <Bounds kind={kind} />
      </span>
      <p className="mt-1 text-xs text-faint">
        {t(`kindHints.${kind.kind}`)} {bounds}
      </p>
    </li>
  )
}

interface AnchorMixPartProps {
  anchors: AnchorMix
  website: string
  /** The member tries one of the suggestions. */
  onTake(anchor: string): void
}

export const AnchorMixPart = ({ anchors, website, onTake }: AnchorMixPartProps) => {
  const { t } = useTranslation('footprint')
  const id = useId()
  const { total, kinds, light, suggestions } = anchors
  return (
    <section aria-labelledby={id} className="border-t border-line-soft pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="min-w-0 text-[0.9375rem] wrap-anywhere">
          {t('mix.title', { website })}
        </h3>
        {total > 0 && <StatusPill tone={lightTones[light]}>{t(`mixLights.${light}`)}</StatusPill>}
      </div>
      {total === 0 ? (
        <p className="text-soft">{t('mix.none')}</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      <NextAnchors suggestions={suggestions} onTake={onTake} />
    </section>
  )
}
