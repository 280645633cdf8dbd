// Layout of the picture of a ring: its members on a circle, from the top clockwise, and an arrow for each trade. Pure, in
// units of the view box.
export interface Point {
  x: number
  y: number
}

export const viewWidth = 480
export const viewHeight = 400
const radius = 135
export const nodeRadius = 26

export const nodePoints = (count: number): Point[] =>
  Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2
    return { x: viewWidth / 2 + radius * Math.cos(angle), y: viewHeight / 2 + radius * Math.sin(angle) }
  })

export interface Edge {
  from: Point
  to: Point
  /** Of the label, beside the curve. */
  label: Point
  /** Quadratic curve, so that two trades between the same members do not cover each other. */
  path: string
}

const bend = 34
const labelDistance = 22

/** From the edge of one circle to that of the other, bent to the left of its direction. */
export const edgeBetween = (a: Point, b: Point): Edge => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.max(Math.hypot(dx, dy), 1)
  const [ux, uy] = [dx / length, dy / length]
  const control = { x: (a.x + b.x) / 2 + uy * bend, y: (a.y + b.y) / 2 - ux * bend }
  const towards = (from: Point, margin: number): Point => {
    const [cx, cy] = [control.x - from.x, control.y - from.y]
    const distance = Math.max(Math.hypot(cx, cy), 1)
    return { x: from.x + (cx / distance) * margin, y: from.y + (cy / distance) * margin }
  }
  const from = towards(a, nodeRadius + 2)
  const to = towards(b, nodeRadius + 8)
  const at = (value: number): string => value.toFixed(1)
  return {
    from,
    to,
    label: {
      x: from.x / 4 + control.x / 2 + to.x / 4 + uy * labelDistance,
      y: from.y / 4 + control.y / 2 + to.y / 4 - ux * labelDistance,
    },
    path: `M ${at(from.x)} ${at(from.y)} Q ${at(control.x)} ${at(control.y)} ${at(to.x)} ${at(to.y)}`,
  }
}

/** Wider for more credits, between 1.5 and 6. */
export const strokeOfTrade = (credits: number, most: number): number =>
  most <= 0 ? 1.5 : 1.5 + 4.5 * Math.sqrt(Math.max(0, credits) / most)
