// The drawing of a chart. Screen readers get the same data as a table; the arrow keys move from day to day.
import { useId, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../../lib/format.ts'
import type { Tone } from '../tones.ts'
import type { AreaChartProps, ChartPoint, ChartSeries } from './series.ts'
import { axisDays, type DayNames, dayNames, figuresOf, monthNames, tellingPoints } from './chartPoints.ts'

const colourOf: Record<Tone, string> = {
  alive: 'var(--alive)',
  waiting: 'var(--waiting)',
  warn: 'var(--warn)',
  lost: 'var(--lost)',
  neutral: 'var(--text-faint)',
  accent: 'var(--accent)',
}

const dayWidthMin = 88
const tick = { fill: 'var(--text-faint)', fontSize: 11 }
const margin = { top: 8, right: 8, bottom: 0, left: 0 }
const firstSize = { width: 600, height: 200 }

const Mark = ({ tone }: { tone: Tone }) => (
  <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: colourOf[tone] }} />
)

interface Words {
  series: readonly ChartSeries[]
  days: DayNames
  say(value: number | null): string
}

const Said = ({ point, series, days, say }: Words & { point: ChartPoint }) => (
  <div className="rounded-control border border-line bg-raised px-3 py-2 text-[0.8125rem] shadow-float">
    <p className="text-soft">{days.whole(point.day)}</p>
    {figuresOf(point, series).map((value, at) => (
      <p key={series[at]?.key} className="mt-0.5 flex items-center gap-2 whitespace-nowrap">
        <Mark tone={series[at]?.tone ?? 'neutral'} />
        <span className="text-soft">{series[at]?.label}</span>
        <span className="ml-auto pl-3 font-semibold tabular-nums">{say(value)}</span>
      </p>
    ))}
  </div>
)

/** The library requires its parts as direct children, so this is not a component. */
const drawn = ({ key, tone, as = 'area' }: ChartSeries, shade: string, dot: false | { r: number; fill: string }) => {
  const stroke = colourOf[tone]
  const shared = { dataKey: key, stroke, isAnimationActive: false }
  if (as === 'bars') {
    return <Bar key={key} {...shared} stroke="none" fill={stroke} radius={[3, 3, 0, 0]} maxBarSize={18} />
  }
  const line = {
    ...shared,
    strokeWidth: 2,
    activeDot: { r: 4, stroke: 'var(--surface)', strokeWidth: 2, fill: stroke },
  }
  return as === 'line' ? (
    <Line key={key} {...line} type={dot === false ? 'monotone' : 'linear'} dot={dot} />
  ) : (
    <Area key={key} {...line} type="stepAfter" fill={`url(#${shade})`} />
  )
}

const Shades = ({ series, id }: { series: readonly ChartSeries[]; id: string }) => (
  <defs>
    {series.map(({ key, tone }) => (
      <linearGradient key={key} id={`${id}-${key}`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0%" stopColor={colourOf[tone]} stopOpacity={0.28} />
        <stop offset="100%" stopColor={colourOf[tone]} stopOpacity={0.02} />
      </linearGradient>
    ))}
  </defs>
)

const Picture = ({
  label,
  points,
  by,
  near,
  ...words
}: Words & Pick<AreaChartProps, 'label' | 'points' | 'by' | 'near'>) => {
  const format = useFormat()
  const id = useId()
  const [width, setWidth] = useState(firstSize.width)
  const ticks = useMemo(() => axisDays(points, Math.floor(width / dayWidthMin)), [points, width])
  const content = ({ active, payload }: TooltipContentProps) => {
    const point = payload[0]?.payload as ChartPoint | undefined
    return active && point !== undefined ? <Said point={point} {...words} /> : null
  }
  return (
    <ResponsiveContainer initialDimension={firstSize} onResize={setWidth}>
      <ComposedChart data={[...points]} margin={margin} title={label}>
        <Shades series={words.series} id={id} />
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="day"
          ticks={ticks}
          interval="preserveStartEnd"
          tickFormatter={words.days.short}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          tickMargin={6}
          minTickGap={16}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickFormatter={format.compact}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          {...(near === true ? { domain: ['auto', 'auto'] as const } : {})}
        />
        <Tooltip
          content={content}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-control)', strokeDasharray: '3 3', fill: 'var(--line-soft)' }}
        />
        {words.series.map((one) =>
          // There are few months, and one between two gaps would have no line, so points are drawn.
          drawn(one, `${id}-${one.key}`, by === 'month' && { r: 3, fill: colourOf[one.tone] }),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const Names = ({ series }: { series: readonly ChartSeries[] }) => (
  <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-soft">
    {series.map(({ key, tone, label }) => (
      <span key={key} className="inline-flex items-center gap-1.5">
        <Mark tone={tone} />
        {label}
      </span>
    ))}
  </figcaption>
)

const InWords = ({
  label,
  points,
  by = 'day',
  series,
  days,
  say,
}: Words & Pick<AreaChartProps, 'label' | 'points' | 'by'>) => {
  const { t } = useTranslation('charts')
  return (
    // A table is as high as its rows whatever its CSS and would lengthen the page; its wrapper is not.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t(by)}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tellingPoints(points, series).map((point) => (
            <tr key={point.day}>
              <th scope="row">{days.whole(point.day)}</th>
              {figuresOf(point, series).map((value, at) => (
                <td key={series[at]?.key}>{say(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const AreaFigure = ({ label, points, series, figure, by = 'day', near }: AreaChartProps) => {
  const { i18n } = useTranslation('charts')
  const format = useFormat()
  const days = useMemo(
    () => (by === 'month' ? monthNames(i18n.language) : dayNames(i18n.language)),
    [i18n.language, by],
  )
  const say = (value: number | null) => (value === null ? '–' : (figure ?? format.number)(value))
  const words: Words = { series, days, say }
  return (
    <figure className="relative flex h-full flex-col">
      {series.length > 1 && <Names series={series} />}
      <div className="min-h-0 flex-1 [&_.recharts-surface]:rounded-small">
        <Picture label={label} points={points} by={by} {...(near === true ? { near } : {})} {...words} />
      </div>
      <InWords label={label} points={points} by={by} {...words} />
    </figure>
  )
}
