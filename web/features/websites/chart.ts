// Where the points of a score's history lie in a picture of the given size.

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
  /** Room for the figures at the left and the dates below. */
  left: number
  bottom: number
  top: number
  right: number
}

const scoreMax = 100

export const yOf = (score: number, { height, top, bottom }: Frame): number =>
  top + (1 - score / scoreMax) * (height - top - bottom)

/** By time, so that a long pause looks like one; points of one moment share the width evenly. */
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
