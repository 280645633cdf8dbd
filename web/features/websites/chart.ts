// Positions of the points of a score history in a chart of the given size.
import { scoreMax } from '../../../contract/signals.ts'

export interface Dated {
  at: string
  score: number
}

export interface Plotted extends Dated {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
  /** Space for the axis labels: values on the left, dates below. */
  left: number
  bottom: number
  top: number
  right: number
}

export const yOf = (score: number, { height, top, bottom }: Frame): number =>
  top + (1 - score / scoreMax) * (height - top - bottom)

/** Scaled by time, so that a long pause is visible; points with the same timestamp are spread evenly. */
export const plot = (history: readonly Dated[], frame: Frame): Plotted[] => {
  const times = history.map(({ at }) => Date.parse(at))
  const first = Math.min(...times)
  const span = Math.max(...times) - first
  const width = frame.width - frame.left - frame.right
  return history.map((point, position) => {
    const share = span > 0 ? ((times[position] ?? first) - first) / span : position / Math.max(1, history.length - 1)
    return { ...point, x: frame.left + share * width, y: yOf(point.score, frame) }
  })
}

export const lineThrough = (points: readonly Plotted[]): string =>
  points.map(({ x, y }, position) => `${position === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
