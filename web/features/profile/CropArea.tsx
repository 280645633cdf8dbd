import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type Crop, movePicture, type Picture, zoomCrop, zoomMax, zoomOf } from './crop.ts'
import { Minus, Plus } from '../../ui/icons.ts'

interface CropAreaProps {
  src: string
  picture: Picture
  crop: Crop
  onChange(crop: Crop): void
  disabled: boolean
}

/** Fraction of the frame per key press. */
const keyStep = 0.05
const zoomStep = 1.1
const wheelSteepness = 0.002

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}
const zoomKeys: Record<string, number> = { '+': zoomStep, '-': 1 / zoomStep }

interface Point {
  x: number
  y: number
}

const distance = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y)

/** One finger or the pointer drags; two fingers or the wheel zoom. */
const useGestures = ({ picture, crop, onChange, disabled }: CropAreaProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const touching = useRef(new Map<number, Point>())
  const zoomBy = (factor: number) => onChange(zoomCrop(picture, crop, zoomOf(picture, crop) * factor))
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (!disabled) zoomBy(Math.exp(-event.deltaY * wheelSteepness))
  })
  useEffect(() => {
    const element = frame.current
    // React registers passive listeners, which cannot prevent the page from scrolling.
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  }, [])
  const release = ({ pointerId }: PointerEvent) => void touching.current.delete(pointerId)
  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const before = touching.current.get(event.pointerId)
      if (before === undefined || disabled) return
      const apart = distance([...touching.current.values()])
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (touching.current.size > 1) {
        if (apart > 0) zoomBy(distance([...touching.current.values()]) / apart)
        return
      }
      const { clientWidth } = event.currentTarget
      onChange(
        movePicture(picture, crop, (event.clientX - before.x) / clientWidth, (event.clientY - before.y) / clientWidth),
      )
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      const [right, down] = arrows[event.key] ?? []
      const factor = zoomKeys[event.key]
      if (disabled || (right === undefined && factor === undefined)) return
      event.preventDefault()
      if (right !== undefined && down !== undefined) onChange(movePicture(picture, crop, right, down))
      else if (factor !== undefined) zoomBy(factor)
    },
  }
}

const sliderStyle = [
  'h-6 w-full cursor-pointer appearance-none bg-transparent disabled:opacity-45',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-track',
  '[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-track',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent',
].join(' ')

/** Square viewport onto the image; the ring shows the visible part. */
export const CropArea = (props: CropAreaProps) => {
  const { src, picture, crop, onChange, disabled } = props
  const { t } = useTranslation('profile')
  const hint = useId()
  const share = (pixels: number) => `${(pixels / crop.side) * 100}%`
  const most = zoomMax(picture)
  const zoom = zoomOf(picture, crop)
  return (
    <div className="grid justify-items-center gap-4">
      <div
        {...useGestures(props)}
        role="application"
        tabIndex={0}
        aria-label={t('crop.area')}
        aria-describedby={hint}
        className="relative aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-card bg-sunken select-none focus-visible:rounded-card active:cursor-grabbing"
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: share(picture.width),
            height: share(picture.height),
            left: share(-crop.left),
            top: share(-crop.top),
          }}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--veil)] ring-2 ring-accent ring-inset"
        />
      </div>
      <p id={hint} className="text-center text-[0.8125rem] text-soft">
        {t('crop.hint')}
      </p>
      <label className="flex w-full max-w-80 items-center gap-3">
        <Minus aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          type="range"
          aria-label={t('crop.zoom')}
          aria-valuetext={t('crop.zoomValue', { percent: Math.round(zoom * 100) })}
          min={1}
          max={most}
          step="any"
          value={zoom}
          disabled={disabled || most <= 1}
          onChange={(event) => onChange(zoomCrop(picture, crop, event.target.valueAsNumber))}
          onKeyDown={(event) => {
            // With `step="any"` a range input moves by almost nothing per key press.
            const factor = {
              ArrowUp: zoomStep,
              ArrowRight: zoomStep,
              ArrowDown: 1 / zoomStep,
              ArrowLeft: 1 / zoomStep,
            }[event.key]
            if (factor === undefined) return
            event.preventDefault()
            onChange(zoomCrop(picture, crop, zoom * factor))
          }}
          className={sliderStyle}
        />
        <Plus aria-hidden className="size-4 shrink-0 text-faint" />
      </label>
    </div>
  )
}
