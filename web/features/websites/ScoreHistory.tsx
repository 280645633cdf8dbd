// Score history as a line chart, with a table as its text alternative.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { type Frame, lineThrough, plot, type Plotted, yOf } from './chart.ts'

const height = 190
const firstWidth = 600
const marks = [0, 25, 50, 75, 100]

/** Drawn in real pixels, so that its text has the usual size. */
const useWidth = () => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(firstWidth)
  useEffect(() => {
    if (box.current === null) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.max(200, Math.round(entry?.contentRect.width ?? firstWidth))),
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return { box, width }
}

const Grid = ({ frame }: { frame: Frame }) => (
  <>
    {marks.map((mark) => (
      <g key={mark}>
        <line
          x1={frame.left}
          x2={frame.width - frame.right}
          y1={yOf(mark, frame)}
          y2={yOf(mark, frame)}
          className="stroke-line-soft"
        />
        <text
          x={frame.left - 8}
          y={yOf(mark, frame) + 4}
          textAnchor="end"
          className="fill-faint text-[0.6875rem] tabular-nums"
        >
          {mark}
        </text>
      </g>
    ))}
  </>
)

const Points = ({ points }: { points: readonly Plotted[] }) => {
  const format = useFormat()
  return (
    <>
      {points.map(({ at, score, x, y }) => (
        <g key={at}>
          <circle cx={x} cy={y} r="4" className="fill-surface stroke-accent" strokeWidth="2" />
          <circle cx={x} cy={y} r="14" fill="transparent">
            <title>{`${format.dateTime(at)}: ${score}`}</title>
          </circle>
        </g>
      ))}
    </>
  )
}

export const ScoreHistory = ({ history }: { history: WebsiteDetail['history'] }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const { box, width } = useWidth()
  const frame: Frame = { width, height, left: 32, right: 12, top: 12, bottom: 26 }
  const points = plot(history, frame)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const path = lineThrough(points)
  const floor = yOf(0, frame)
  return (
    <figure ref={box}>
      <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block max-w-full">
        <Grid frame={frame} />
        <path d={`${path} L${last.x} ${floor} L${first.x} ${floor} Z`} className="fill-accent-tint" />
        <path
          d={path}
          fill="none"
          className="stroke-accent"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <Points points={points} />
        <text x={first.x} y={height - 6} className="fill-faint text-[0.6875rem]">
          {format.date(first.at)}
        </text>
        <text x={last.x} y={height - 6} textAnchor="end" className="fill-faint text-[0.6875rem]">
          {format.date(last.at)}
        </text>
      </svg>
      <figcaption className="mt-2 text-[0.8125rem] text-soft">
        {t('history.summary', { count: history.length, first: first.score, last: last.score })}
      </figcaption>
      <table className="sr-only">
        <caption>{t('history.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.day')}</th>
            <th scope="col">{t('columns.quality')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ at, score }) => (
            <tr key={at}>
              <td>{format.dateTime(at)}</td>
              <td>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
