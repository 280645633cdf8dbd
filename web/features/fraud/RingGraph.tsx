// Picture of a ring: members on a circle, trades as arrows with their credits, relations as dashed lines with their score. The
// tables below it say the same in words.
import clsx from 'clsx'
import { useId } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../../contract/fraud.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { edgeBetween, nodePoints, nodeRadius, type Point, strokeOfTrade, viewHeight, viewWidth } from './ringLayout.ts'

type RingDetail = OutputOf<typeof fraudEndpoints.ring>

const nameLengthMax = 18
/** Keeps a figure readable on a line. */
const halo = 'stroke-surface stroke-[5px] [paint-order:stroke]'
const short = (name: string): string => (name.length > nameLengthMax ? `${name.slice(0, nameLengthMax - 1)}…` : name)

const Trades = ({ trades, places, arrow }: { trades: RingDetail['trades']; places: Places; arrow: string }) => {
  const format = useFormat()
  const most = Math.max(0, ...trades.map(({ credits }) => credits))
  return trades.map(({ seller, buyer, credits }) => {
    const [from, to] = [places.get(buyer), places.get(seller)]
    if (from === undefined || to === undefined) return null
    const { path, label } = edgeBetween(from, to)
    return (
      <g key={`${seller} ${buyer}`}>
        <path
          d={path}
          fill="none"
          className="stroke-accent"
          strokeWidth={strokeOfTrade(credits, most)}
          markerEnd={`url(#${arrow})`}
        />
        <text
          x={label.x}
          y={label.y}
          textAnchor="middle"
          dominantBaseline="middle"
          className={clsx('fill-accent-text text-[15px] font-semibold tabular-nums', halo)}
        >
          {format.credits(credits)}
        </text>
      </g>
    )
  })
}

type Places = ReadonlyMap<string, Point>

const Relations = ({ relations, places }: { relations: RingDetail['relations']; places: Places }) =>
  relations.map(({ owner_a: a, owner_b: b, score, is_unrelated: isUnrelated }) => {
    const [from, to] = [places.get(a), places.get(b)]
    if (from === undefined || to === undefined || isUnrelated) return null
    return (
      <g key={`${a} ${b}`}>
        <line
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeDasharray="4 5"
          strokeWidth={1.5}
          className="stroke-lost"
        />
        <text
          x={(from.x + to.x) / 2}
          y={(from.y + to.y) / 2}
          textAnchor="middle"
          dominantBaseline="middle"
          className={clsx('fill-lost text-[13px] tabular-nums', halo)}
        >
          {score}
        </text>
      </g>
    )
  })

export const RingGraph = ({ nodes, trades, relations }: RingDetail) => {
  const { t } = useTranslation('fraud')
  const id = useId()
  const points = nodePoints(nodes.length)
  const places = new Map(
    nodes.flatMap((node, place) => (points[place] === undefined ? [] : [[node.id, points[place]]])),
  )
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      viewBox={`0 0 ${viewWidth} ${viewHeight}`}
      className="mx-auto w-full max-w-xl"
    >
      <title id={`${id}-title`}>{t('ringPage.picture')}</title>
      <defs>
        <marker
          id={`${id}-arrow`}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="14"
          markerHeight="14"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M 0 0 L 8 4 L 0 8 z" className="fill-accent" />
        </marker>
      </defs>
      <Relations relations={relations} places={places} />
      <Trades trades={trades} places={places} arrow={`${id}-arrow`} />
      {nodes.map((node, place) => {
        const point = points[place]
        if (point === undefined) return null
        // Outside of the circle, where no arrow leads.
        const name = point.y < viewHeight / 2 - 1 ? point.y - nodeRadius - 24 : point.y + nodeRadius + 17
        return (
          <g key={node.id}>
            <circle
              cx={point.x}
              cy={point.y}
              r={nodeRadius}
              strokeWidth={2}
              className={node.is_frozen ? 'fill-lost-tint stroke-lost' : 'fill-raised stroke-line-control'}
            />
            <text
              x={point.x}
              y={point.y}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-text text-[17px] font-semibold"
            >
              {place + 1}
            </text>
            <text x={point.x} y={name} textAnchor="middle" className="fill-text text-[14px] font-semibold">
              {short(node.name ?? t('left'))}
            </text>
            {node.sites[0] !== undefined && (
              <text x={point.x} y={name + 16} textAnchor="middle" className="fill-soft text-[12px]">
                {short(node.sites[0])}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
