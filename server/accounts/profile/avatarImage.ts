// Avatar processing: turns an upload into a profile picture. The decoder determines the format, never a file name or
// declared type, and the result is re-encoded: only the pixels of the file are kept.
import sharp from 'sharp'
import { AppError } from '../../platform/errors.ts'

const pixelsMax = 50_000_000
const decodeWithinSeconds = 10
const waitingMax = 20
const retryAfterSeconds = 5
export const avatarSidePixels = 512
const quality = 82

// Image work may use one thread of the API process at a time. The cache would only keep untrusted bytes in memory.
sharp.concurrency(1)
sharp.cache(false)
// All other decoders, including SVG and PDF, are blocked in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** As in the contract: fractions of the upright picture. Missing values default to a centred crop. */
interface Crop {
  x?: number | undefined
  y?: number | undefined
  size?: number | undefined
}

interface Square {
  left: number
  top: number
  side: number
}

/** The crop square, in whole pixels and always inside the picture. */
export const squareOf = (picture: { width: number; height: number }, crop: Crop): Square => {
  const { width, height } = picture
  const shorter = Math.min(width, height)
  const side = Math.min(shorter, Math.max(1, Math.round((crop.size ?? 1) * shorter)))
  const place = (share: number | undefined, length: number): number =>
    Math.min(length - side, Math.round(share === undefined ? (length - side) / 2 : share * length))
  return { left: place(crop.x, width), top: place(crop.y, height), side }
}

/** A WebP of 512 by 512 pixels without any metadata; an animation is reduced to its first frame. */
const drawAvatar = async (bytes: Uint8Array, crop: Crop): Promise<Uint8Array> => {
  const open = () =>
    sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).timeout({ seconds: decodeWithinSeconds })
  try {
    const { autoOrient: upright } = await open().metadata()
    // The crop square may lie before the point where a file is truncated, so the whole file is decoded once.
    await open().resize(8, 8, { fit: 'fill' }).raw().toBuffer()
    const { left, top, side } = squareOf(upright, crop)
    return await open()
      .autoOrient()
      .extract({ left, top, width: side, height: side })
      .resize(avatarSidePixels, avatarSidePixels, { fit: 'fill' })
      .webp({ quality })
      .toBuffer()
  } catch (cause) {
    throw refusal(cause)
  }
}

const refusal = (cause: unknown): AppError => {
  const reason = cause instanceof Error ? cause.message : ''
  if (reason.includes('pixel limit')) return new AppError('too_many_pixels', { cause })
  if (reason.startsWith('timeout')) return new AppError('unavailable', { cause, retryAfterSeconds })
  return new AppError('not_an_image', { cause })
}

type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>

/** Runs tasks one after the other; callers are rejected with retry-after when too many are waiting. */
export const oneAtATime = (waitingMost: number): OneAtATime => {
  let present = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (present > waitingMost) throw new AppError('unavailable', { retryAfterSeconds })
    present += 1
    const done = last.then(work).finally(() => {
      present -= 1
    })
    last = done.catch(() => undefined)
    return done
  }
}

const inTurn = oneAtATime(waitingMax)

export const makeAvatar = (bytes: Uint8Array, crop: Crop): Promise<Uint8Array> => inTurn(() => drawAvatar(bytes, crop))
