// Layout of the exchange diagram: positions of the members and paths of the arrows. Pure geometry.

/** Label above the top node, below the others, because the arrows run between them. */
export const namedAt = ({ y }: Point, members: number, lines: number): number =>
  members === 3 && y < 100 ? y - nodeRadius - 8 - (lines - 1) * 15 : y + nodeRadius + 17

export interface Point {
  x: number
  y: number
}

export interface Arrow {
  /** Paths of the line and the arrowhead. */
  line: string
  head: string
}

export const pictureWidth = 310
export const nodeRadius = 22
const gap = 8
const headLength = 9
const headWidth = 5

/** Side by side or in a triangle; clockwise, in the order in which each links to the next. */
const places: Readonly<Record<2 | 3, { height: number; nodes: readonly Point[]; bend: number }>> = {
  2: {
    height: 124,
    nodes: [
      { x: 75, y: 50 },
      { x: 235, y: 50 },
    ],
    bend: 34,
  },
  3: {
    height: 250,
    nodes: [
      { x: 155, y: 66 },
      { x: 235, y: 178 },
      { x: 75, y: 178 },
    ],
    bend: 22,
  },
}

const round = (value: number): number => Math.round(value * 10) / 10
const written = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  }
}

/** Curved to the left of its direction, so that two opposite arrows stay apart and a ring looks round. */
const arrowOf = (from: Point, to: Point, bend: number): Arrow => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const middle = {
    x: (from.x + to.x) / 2 + ((to.y - from.y) / length) * bend,
    y: (from.y + to.y) / 2 - ((to.x - from.x) / length) * bend,
  }
  const start = towards(from, middle, nodeRadius + gap)
  const tip = towards(to, middle, nodeRadius + gap)
  const neck = towards(tip, middle, headLength)
  const side = { x: ((tip.y - neck.y) / headLength) * headWidth, y: ((neck.x - tip.x) / headLength) * headWidth }
  const left = { x: neck.x + side.x, y: neck.y + side.y }
  const right = { x: neck.x - side.x, y: neck.y - side.y }
  return {
    line: `M${written(start)} Q${written(middle)} ${written(neck)}`,
    head: `M${written(tip)} L${written(left)} L${written(right)} Z`,
  }
}

export interface Drawn {
  height: number
  nodes: readonly Point[]
  arrows: readonly Arrow[]
}

export const drawCircle = (members: 2 | 3): Drawn => {
  const { height, nodes, bend } = places[members]
  const arrows = nodes.map((from, position) => arrowOf(from, nodes[(position + 1) % nodes.length] ?? from, bend))
  return { height, nodes, arrows }
}

const namedMax = 20

/**
 * Truncates a name that does not fit below its node; the text beside the diagram has it in full. `more`: extra
 * characters for a smaller font.
 */
export const shortName = (name: string, more = 0): string =>
  name.length <= namedMax + more ? name : `${name.slice(0, namedMax + more - 1)}…`
