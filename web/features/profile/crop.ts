// Crop square in the image’s own pixels. It stays inside the image, whatever is dragged or zoomed.

export interface Picture {
  width: number
  height: number
}

export interface Crop {
  left: number
  top: number
  side: number
}

const zoomLimit = 5
/** A smaller square would have fewer pixels than it is shown with. */
const sidePixelsMin = 128

const shorterSide = ({ width, height }: Picture): number => Math.min(width, height)

const sideMin = (picture: Picture): number =>
  Math.min(shorterSide(picture), Math.max(sidePixelsMin, shorterSide(picture) / zoomLimit))

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

const inside = (picture: Picture, { left, top, side }: Crop): Crop => {
  const kept = between(sideMin(picture), side, shorterSide(picture))
  return { left: between(0, left, picture.width - kept), top: between(0, top, picture.height - kept), side: kept }
}

/** Maximum size, centred. */
export const middleCrop = (picture: Picture): Crop => {
  const side = shorterSide(picture)
  return { left: (picture.width - side) / 2, top: (picture.height - side) / 2, side }
}

export const zoomMax = (picture: Picture): number => shorterSide(picture) / sideMin(picture)

/** 1 if the square has its maximum size. */
export const zoomOf = (picture: Picture, crop: Crop): number => shorterSide(picture) / crop.side

/** Keeps its centre, as far as the edges allow. */
export const zoomCrop = (picture: Picture, crop: Crop, zoom: number): Crop => {
  const side = between(sideMin(picture), shorterSide(picture) / zoom, shorterSide(picture))
  const grown = (side - crop.side) / 2
  return inside(picture, { left: crop.left - grown, top: crop.top - grown, side })
}

/** Moves the image under the frame by fractions of the frame: to the right shows more of the image’s left. */
export const movePicture = (picture: Picture, crop: Crop, right: number, down: number): Crop =>
  inside(picture, { ...crop, left: crop.left - right * crop.side, top: crop.top - down * crop.side })

export interface CropShares {
  x: number
  y: number
  size: number
}

/** For the contract: fractions of width, height and the shorter side. */
export const sharesOf = (picture: Picture, { left, top, side }: Crop): CropShares => ({
  x: left / picture.width,
  y: top / picture.height,
  size: side / shorterSide(picture),
})
