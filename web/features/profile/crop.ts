// The square that is cut out of a picture, in the picture's own pixels. Whatever somebody drags or zooms, it stays inside.

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
/** A smaller square would be shown with fewer pixels than it needs. */
const sidePixelsMin = 128

const shorterSide = ({ width, height }: Picture): number => Math.min(width, height)

const sideMin = (picture: Picture): number =>
  Math.min(shorterSide(picture), Math.max(sidePixelsMin, shorterSide(picture) / zoomLimit))

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

const inside = (picture: Picture, { left, top, side }: Crop): Crop => {
  const kept = between(sideMin(picture), side, shorterSide(picture))
  return { left: between(0, left, picture.width - kept), top: between(0, top, picture.height - kept), side: kept }
}

/** As large as it can be, in the middle. */
export const middleCrop = (picture: Picture): Crop => {
  const side = shorterSide(picture)
  return { left: (picture.width - side) / 2, top: (picture.height - side) / 2, side }
}

export const zoomMax = (picture: Picture): number => shorterSide(picture) / sideMin(picture)

/** 1 where the square is as large as it can be. */
export const zoomOf = (picture: Picture, crop: Crop): number => shorterSide(picture) / crop.side

/** Its middle stays where it is, as far as the edges allow. */
export const zoomCrop = (picture: Picture, crop: Crop, zoom: number): Crop => {
  const side = between(sideMin(picture), shorterSide(picture) / zoom, shorterSide(picture))
  const grown = (side - crop.side) / 2
  return inside(picture, { left: crop.left - grown, top: crop.top - grown, side })
}

/** Moves the picture under the frame by parts of the frame: to the right shows more of the picture's left. */
export const movePicture = (picture: Picture, crop: Crop, right: number, down: number): Crop =>
  inside(picture, { ...crop, left: crop.left - right * crop.side, top: crop.top - down * crop.side })

export interface CropShares {
  x: number
  y: number
  size: number
}

/** As the contract wants it: parts of width, height and the shorter side. */
export const sharesOf = (picture: Picture, { left, top, side }: Crop): CropShares => ({
  x: left / picture.width,
  y: top / picture.height,
  size: side / shorterSide(picture),
})
