// QR code to show and download: as a path, as a scalable file, and as a bitmap.
import { qrPath } from './qrPath.ts'

export interface QrPicture {
  path: string
  /** Width and height in squares. */
  size: number
}

/** In squares: the quiet zone that the standard requires. */
const quietZone = 4
const pixelsMin = 1_024
const [light, dark] = ['#ffffff', '#0a111a']

/** The encoder is lazy-loaded. */
export const encodeQr = async (text: string): Promise<QrPicture> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return { path: qrPath(data), size }
}

export const svgOf = ({ path, size }: QrPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
  `<path d="M0 0h${size}v${size}h-${size}z" fill="${light}"/><path d="${path}" fill="${dark}"/></svg>`

/** Each square is a whole number of pixels wide, so that none is blurred. */
export const pngOf = ({ path, size }: QrPicture): Promise<Blob> => {
  const scale = Math.ceil(pixelsMin / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.reject(new Error('Canvas 2D context is not available'))
  pen.fillStyle = light
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = dark
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('PNG encoding failed')) : resolve(blob)))
  })
}
