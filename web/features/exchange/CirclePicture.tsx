// Diagram of who links to whom: a node per member, an arrow per link in the colour of its state. Has a text
// alternative.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { strokeOf, type Tone } from '../../ui/tones.ts'
import { drawCircle, namedAt, nodeRadius, pictureWidth, type Point, shortName } from './circle.ts'

export interface DrawnLeg {
  /** The linking website and the target website. */
  from: string
  to: string
  /** The reader gives this link. */
  isMine: boolean
  tone: Tone
}

const Harbour = ({ at: { x, y }, isMine }: { at: Point; isMine: boolean }) => (
  <g className={isMine ? 'text-accent' : 'text-soft'}>
    <circle
      cx={x}
      cy={y}
      r={nodeRadius}
      className={isMine ? 'fill-accent-tint' : 'fill-raised'}
      stroke="currentColor"
      strokeWidth={isMine ? 2 : 1.25}
    />
    <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
      <circle cx={x} cy={y - 8} r="3" />
      <path d={`M${x} ${y - 5} V${y + 10} M${x - 5} ${y - 1} H${x + 5}`} />
      <path d={`M${x - 9} ${y + 3} C${x - 9} ${y + 13} ${x + 9} ${y + 13} ${x + 9} ${y + 3}`} />
    </g>
  </g>
)

interface NamedProps {
  at: Point
  gives: string
  /** The website that receives their link, if it is another one. */
  gets: string
  isMine: boolean
  members: number
}

const Named = ({ at, gives, gets, isMine, members }: NamedProps) => {
  const { t } = useTranslation('exchange')
  const { x } = at
  const below = namedAt(at, members, gets !== gives || isMine ? 2 : 1)
  return (
    <text textAnchor="middle" className="fill-text text-[12px] font-semibold">
      <tspan x={x} y={below}>
        {shortName(gives)}
      </tspan>
      {gets !== gives && (
        <tspan x={x} y={below + 15} className="fill-soft text-[11px] font-normal">
          {shortName(t('picture.gets', { domain: gets }), 5)}
        </tspan>
      )}
      {isMine && gets === gives && (
        <tspan x={x} y={below + 15} className="fill-accent-text text-[11px] font-normal">
          {t('you')}
        </tspan>
      )}
    </text>
  )
}

interface CirclePictureProps {
  /** Each leg points to the giver of the next one, the last to the first. */
  legs: readonly DrawnLeg[]
  className?: string
}

export const CirclePicture = ({ legs, className }: CirclePictureProps) => {
  const { t } = useTranslation('exchange')
  const { height, nodes, arrows } = drawCircle(legs.length === 3 ? 3 : 2)
  const links = legs.map(({ from, to }) => t('picture.link', { from, to })).join('; ')
  return (
    <svg
      role="img"
      aria-label={t('picture.label', { links })}
      viewBox={`0 0 ${pictureWidth} ${height}`}
      className={clsx('mx-auto block w-full max-w-[21rem]', className)}
    >
      {legs.map(({ from, isMine, tone }, position) => {
        const at = nodes[position]
        const arrow = arrows[position]
        if (at === undefined || arrow === undefined) return null
        return (
          <g key={position}>
            <g className={strokeOf[tone]}>
              <path
                d={arrow.line}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={tone === 'neutral' ? '4 4' : undefined}
              />
              <path d={arrow.head} fill="currentColor" />
            </g>
            <Harbour at={at} isMine={isMine} />
            <Named
              at={at}
              gives={from}
              gets={legs.at(position - 1)?.to ?? from}
              isMine={isMine}
              members={legs.length}
            />
          </g>
        )
      })}
    </svg>
  )
}
