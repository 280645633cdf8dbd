// Procedural pictures for the demo data: a simple harbour scene, different for every name and always the same for one.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const sidePixels = 256
/** Shapes use coordinates of a 512-pixel square. */
const unit = 512 / sidePixels
const palettes: readonly { sky: Colour; haze: Colour; sea: Colour; sun: Colour; hull: Colour; sail: Colour }[] = [
  {
    sky: [19, 42, 66],
    haze: [214, 154, 37],
    sea: [14, 62, 82],
    sun: [255, 221, 140],
    hull: [38, 24, 20],
    sail: [250, 244, 230],
  },
  {
    sky: [126, 182, 200],
    haze: [247, 232, 205],
    sea: [27, 104, 120],
    sun: [255, 250, 235],
    hull: [146, 52, 40],
    sail: [255, 255, 255],
  },
  {
    sky: [66, 45, 84],
    haze: [232, 122, 93],
    sea: [36, 38, 74],
    sun: [255, 196, 128],
    hull: [22, 20, 34],
    sail: [240, 214, 190],
  },
  {
    sky: [203, 214, 206],
    haze: [240, 238, 226],
    sea: [86, 128, 122],
    sun: [233, 176, 75],
    hull: [30, 58, 62],
    sail: [214, 92, 62],
  },
  {
    sky: [10, 17, 26],
    haze: [36, 84, 104],
    sea: [8, 36, 48],
    sun: [227, 234, 240],
    hull: [111, 72, 30],
    sail: [227, 176, 75],
  },
]

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const part = Math.min(1, Math.max(0, share))
  return [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * part) as unknown as Colour
}

/** Signed distance in pixels of a point inside a shape; the border is blended for anti-aliasing. */
type Shape = (x: number, y: number) => number

const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    radius - Math.hypot(x - cx, y - cy)

/** Points in clockwise order. Called for every pixel, so edges are precomputed. */
const polygon = (...points: readonly (readonly [number, number])[]): Shape => {
  const edges = points.map(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay]
    const length = Math.hypot(bx - ax, by - ay)
    return { ax, ay, dx: (bx - ax) / length, dy: (by - ay) / length }
  })
  return (x, y) => {
    let inside = Infinity
    for (const { ax, ay, dx, dy } of edges) {
      inside = Math.min(inside, dx * (y - ay) - dy * (x - ax))
      if (inside < -1) break
    }
    return inside
  }
}

/** The PNG picture of a name. */
export const drawHarbour = (name: string): Uint8Array => {
  const dice = createHash('sha256').update(name).digest()
  const roll = (at: number, from: number, to: number): number => from + ((dice[at] ?? 0) / 255) * (to - from)
  const palette = palettes[(dice[0] ?? 0) % palettes.length] ?? palettes[0]
  if (palette === undefined) throw new Error('The colour palette is empty')
  const { sky, haze, sea, sun, hull, sail } = palette
  const horizon = roll(1, 300, 350)
  const boat = roll(2, 170, 340)
  const deck = horizon + roll(3, 50, 80)
  const height = roll(4, 190, 250)
  const [waveLength, waveStart] = [roll(10, 16, 26), roll(11, 0, 6)]
  const layers: readonly (readonly [Shape, Colour])[] = [
    [disc(roll(5, 110, 400), horizon - roll(6, 20, 150), roll(7, 42, 78)), sun],
    [(_, y) => y - horizon, sea],
    [polygon([boat + 6, deck - height], [boat + roll(8, 90, 130), deck - 18], [boat + 6, deck - 18]), sail],
    [
      polygon([boat - 6, deck - height + 34], [boat - 6, deck - 18], [boat - roll(9, 60, 95), deck - 18]),
      mix(sail, hull, 0.18),
    ],
    [polygon([boat - 2, deck - height - 8], [boat + 2, deck - height - 8], [boat + 2, deck], [boat - 2, deck]), hull],
    [polygon([boat - 120, deck - 6], [boat + 140, deck - 6], [boat + 96, deck + 40], [boat - 88, deck + 40]), hull],
    [(x, y) => y - deck - 30 - 5 * Math.sin(x / waveLength + waveStart), mix(sea, sky, 0.35)],
  ]
  const pixels = new Uint8Array(sidePixels * sidePixels * 3)
  for (let y = 0; y < sidePixels; y += 1) {
    const ground = mix(sky, haze, ((y * unit) / horizon) ** 2)
    for (let x = 0; x < sidePixels; x += 1) {
      let colour = ground
      for (const [shape, over] of layers) {
        const depth = shape(x * unit, y * unit) / unit + 0.5
        if (depth > 0) colour = depth >= 1 ? over : mix(colour, over, depth)
      }
      pixels.set(colour, (y * sidePixels + x) * 3)
    }
  }
  return encodePng(pixels)
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const encodePng = (pixels: Uint8Array): Uint8Array => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePixels, 0)
  head.writeUInt32BE(sidePixels, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: sidePixels }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * sidePixels * 3, (y + 1) * sidePixels * 3),
  ]).flat()
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const data = deflateSync(Buffer.concat(rows), { level: 1 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
