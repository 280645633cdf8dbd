// External metrics of a website: each shows its source and date on hover, and an unknown one is a dash with the reason.
// Tables show dozens of them, so they are not tab stops; the page of a single website writes all of it out.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { MetricName, MetricSource, Figures, Traffic } from '../../../contract/metrics.ts'
import { useFormat } from '../../lib/format.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { metricName, sourceText } from './names.ts'

/** For lists that do not know the source of their metrics. Null: no source supplied it. */
export type ShownFigure<V> = { value: V; source?: MetricSource; taken_at?: string } | null

interface SourcedProps {
  name: MetricName
  figure: ShownFigure<unknown>
  children: ReactNode
}

/** Screen readers get source and date with the value; others see them on hover. */
const Sourced = ({ name, figure, children }: SourcedProps) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const { source, taken_at: takenAt } = figure ?? {}
  const origin =
    figure === null
      ? t(`unknown.${name}`)
      : source === undefined || takenAt === undefined
        ? null
        : t('sourceAt', { source: sourceText(t, source), date: format.date(takenAt) })
  if (origin === null) return <span className="tabular-nums">{children}</span>
  return (
    <Tooltip text={origin}>
      <span
        tabIndex={-1}
        className={
          figure === null
            ? 'inline-block min-w-6 cursor-help rounded-control text-center text-faint'
            : 'cursor-help rounded-control tabular-nums'
        }
      >
        {figure === null ? <span aria-hidden>—</span> : children}
        <VisuallyHidden>
          {' '}
          ({metricName(t, name)}: {origin})
        </VisuallyHidden>
      </span>
    </Tooltip>
  )
}

/** A dash for an unknown metric, with the reason. */
export const Unknown = ({ reason }: { reason: string }) => (
  <Tooltip text={reason}>
    <span tabIndex={-1} className="inline-block min-w-6 cursor-help rounded-control text-center text-faint">
      <span aria-hidden>—</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  </Tooltip>
)

export const DrFigure = ({ figure }: { figure: ShownFigure<number> }) => {
  const format = useFormat()
  return (
    <Sourced name="dr" figure={figure}>
      {figure !== null && format.number(figure.value)}
    </Sourced>
  )
}

export const DaFigure = ({ figure }: { figure: ShownFigure<number> }) => {
  const format = useFormat()
  return (
    <Sourced name="da" figure={figure}>
      {figure !== null && format.number(figure.value)}
    </Sourced>
  )
}

export const SpamScoreFigure = ({ figure }: { figure: ShownFigure<number> }) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  return (
    <Sourced name="spam_score" figure={figure}>
      {figure !== null && t('percent', { value: format.number(figure.value) })}
    </Sourced>
  )
}

/** Open data only gives a range, so only a range is shown. */
export const TrafficFigure = ({ figure }: { figure: ShownFigure<Traffic> }) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const band = (): string => {
    if (figure === null) return ''
    const { from, to } = figure.value
    if (to === null) return t('visits.over', { from: format.compact(from) })
    if (from === 0) return t('visits.under', { to: format.compact(to) })
    if (from === to) return format.compact(from)
    return t('visits.between', { from: format.compact(from), to: format.compact(to) })
  }
  return (
    <Sourced name="traffic" figure={figure}>
      {band()}
    </Sourced>
  )
}

/** The position only; the snippet from Google is a separate part. */
export const GoogleFigure = ({ figure }: { figure: Figures['google'] }) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const place = (): string => {
    if (figure === null) return ''
    const { position, checked_at: checkedAt } = figure.value
    return position === null
      ? t('position.notFound', { count: checkedAt })
      : t('position.at', { position: format.number(position) })
  }
  return (
    <Sourced name="google" figure={figure}>
      {place()}
    </Sourced>
  )
}

/** Google's snippet for the site and the search query. Empty if it was never queried. */
export const GoogleSnippet = ({ figure }: { figure: Figures['google'] }) => {
  const { t } = useTranslation('analysis')
  if (figure === null) return null
  const { query, snippet } = figure.value
  return (
    <figure className="min-w-0">
      <figcaption className="text-[0.8125rem] wrap-anywhere text-soft">{t('position.for', { query })}</figcaption>
      <blockquote className="mt-1 border-s-2 border-line ps-3 text-soft wrap-anywhere">
        {snippet ?? t('position.noSnippet')}
      </blockquote>
    </figure>
  )
}
