// Child process that draws one picture and exits. Untrusted pictures are decoded only here, with decoders that are
// disabled in the server; whatever goes wrong, the process is gone afterwards. Reads the picture from stdin and writes
// the PNG to stdout.
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { type IcoPicture, isIco, readIco } from './icoFile.ts'
import { iconSidePixels } from './pictureSizes.ts'

const pixelsMax = 2048 * 2048
const decodeWithinSeconds = 4
/** Anything smaller is a tracking pixel. */
const sideMin = 8
const baseDensity = 72
const densityMax = 2_400
/** Keeps a badge sharp on high-density screens. */
const badgeScale = 2

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadSvgBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

const open = (bytes: Uint8Array, density = baseDensity): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, density }).timeout({
    seconds: decodeWithinSeconds,
  })

const drawIcon = async (file: Uint8Array): Promise<Uint8Array | null> => {
  if (!isIco(file)) return await drawSquare(await openSized(file))
  for (const picture of readIco(file, iconSidePixels)) {
    const drawn = await openEntry(picture)
      .then(drawSquare)
      .catch(() => null)
    if (drawn !== null) return drawn
  }
  return null
}

const openEntry = (picture: IcoPicture): Promise<Sharp | null> => {
  if (picture.kind === 'png') return openSized(picture.bytes)
  const { width, height, bytes } = picture
  if (Math.min(width, height) < sideMin) return Promise.resolve(null)
  return Promise.resolve(sharp(bytes, { raw: { width, height, channels: 4 } }))
}

/** A vector drawing is rendered at the target size instead of being enlarged afterwards. */
const openSized = async (bytes: Uint8Array): Promise<Sharp | null> => {
  if (bytes[0] === 0x1f) return null
  const { format, width, height } = await open(bytes).metadata()
  if (Math.min(width, height) < sideMin) return null
  if (format !== 'svg') return open(bytes).autoOrient()
  const text = Buffer.from(bytes).toString('utf8')
  if (/<!(?:doctype|entity)/i.test(text)) return null
  // There are no fonts here (fonts.conf), so letters would be boxes; the site may have an icon without text at the
  // default location.
  if (/<(?:[\w.-]+:)?text[\s/>]/i.test(text)) return null
  return open(bytes, Math.min(densityMax, Math.max(1, (baseDensity * iconSidePixels) / Math.max(width, height))))
}

const drawSquare = async (picture: Sharp | null): Promise<Uint8Array | null> => {
  if (picture === null) return null
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return await picture
    .resize(iconSidePixels, iconSidePixels, { fit: 'contain', background })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const drawBadge = (svg: Uint8Array): Promise<Uint8Array> =>
  open(svg, baseDensity * badgeScale)
    .png({ compressionLevel: 9 })
    .toBuffer()

const input = await buffer(process.stdin)
const drawn = await (process.argv[2] === 'badge' ? drawBadge(input) : drawIcon(input)).catch(() => null)
if (drawn === null) process.exitCode = 1
else process.stdout.write(drawn)
