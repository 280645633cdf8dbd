import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileEndpoints } from '../../../contract/profiles.ts'
import { type Crop, middleCrop, movePicture, type Picture, sharesOf, zoomCrop, zoomMax, zoomOf } from './crop.ts'

type Gesture = { kind: 'move'; right: number; down: number } | { kind: 'zoom'; zoom: number }

const anyPicture: fc.Arbitrary<Picture> = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
})
const anyNumber = fc.double({ min: -50, max: 50, noNaN: true })
const anyGestures: fc.Arbitrary<Gesture[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('move' as const), right: anyNumber, down: anyNumber }),
    fc.record({ kind: fc.constant('zoom' as const), zoom: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
  ),
)

const after = (picture: Picture, gestures: readonly Gesture[]): Crop => {
  let crop = middleCrop(picture)
  for (const gesture of gestures) {
    crop =
      gesture.kind === 'move'
        ? movePicture(picture, crop, gesture.right, gesture.down)
        : zoomCrop(picture, crop, gesture.zoom)
  }
  return crop
}

describe('the crop square', () => {
  it('starts at its maximum size, in the centre', () => {
    expect(middleCrop({ width: 400, height: 300 })).toEqual({ left: 50, top: 0, side: 300 })
    expect(middleCrop({ width: 300, height: 500 })).toEqual({ left: 0, top: 100, side: 300 })
  })

  it('stays inside the image, whatever is dragged and zoomed', () => {
    fc.assert(
      fc.property(anyPicture, anyGestures, (picture, gestures) => {
        const { left, top, side } = after(picture, gestures)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(side).toBeGreaterThan(0)
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-9 * picture.width)
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-9 * picture.height)
      }),
    )
  })

  it('is sent as fractions that the contract accepts', () => {
    fc.assert(
      fc.property(anyPicture, anyGestures, (picture, gestures) => {
        const shares = sharesOf(picture, after(picture, gestures))
        expect(profileEndpoints.uploadAvatar.query.safeParse(shares).success).toBe(true)
        const side = shares.size * Math.min(picture.width, picture.height)
        expect(shares.x * picture.width + side).toBeLessThanOrEqual(picture.width * (1 + 1e-9))
        expect(shares.y * picture.height + side).toBeLessThanOrEqual(picture.height * (1 + 1e-9))
      }),
    )
    expect(sharesOf({ width: 400, height: 200 }, { left: 100, top: 50, side: 100 })).toEqual({
      x: 0.25,
      y: 0.25,
      size: 0.5,
    })
  })

  it('follows the drag: dragging the image to the right shows more of its left', () => {
    const picture = { width: 400, height: 200 }
    const crop = zoomCrop(picture, middleCrop(picture), 1.25)
    expect(movePicture(picture, crop, 0.25, 0)).toEqual({ ...crop, left: crop.left - 0.25 * crop.side })
  })

  it('keeps its centre when zoomed away from the edges', () => {
    const picture = { width: 1_000, height: 1_000 }
    const crop = zoomCrop(picture, middleCrop(picture), 2)
    expect(crop).toEqual({ left: 250, top: 250, side: 500 })
    expect(zoomOf(picture, crop)).toBe(2)
  })

  it('is never zoomed to a few pixels', () => {
    expect(zoomMax({ width: 4_000, height: 3_000 })).toBe(5)
    expect(zoomMax({ width: 256, height: 300 })).toBe(2)
    expect(zoomMax({ width: 64, height: 90 })).toBe(1)
  })
})
