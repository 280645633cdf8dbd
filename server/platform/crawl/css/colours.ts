// Colours as red, green, blue and alpha, and how well one is seen on another.
import { namedColours } from './namedColours.ts'
import type { Part } from './valueParts.ts'

/** 0 to 255 each; alpha 0 to 1. */
export interface Colour {
  red: number
  green: number
  blue: number
  alpha: number
}

export const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 }
export const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 }
const linkBlue: Colour = { red: 0, green: 0, blue: 238, alpha: 1 }
const transparent: Colour = { red: 0, green: 0, blue: 0, alpha: 0 }

/** Light colour scheme. */
const system: Readonly<Record<string, Colour>> = {
  canvas: white,
  canvastext: black,
  linktext: linkBlue,
}

/** `current` for currentcolor; null if it is none or cannot be computed. */
export const colourOf = (part: Part | undefined): Colour | 'current' | null => {
  if (part === undefined) return null
  if (part.kind === 'hash') return hexColour(part.name)
  if (part.kind === 'call') return functionColour(part.name, part.parts)
  if (part.kind !== 'word') return null
  if (part.name === 'transparent') return transparent
  if (part.name === 'currentcolor') return 'current'
  if (Object.hasOwn(system, part.name)) return system[part.name] ?? null
  const hex = namedColours.get(part.name)
  return hex === undefined ? null : hexColour(hex)
}

const hexColour = (hex: string): Colour | null => {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) return null
  const long = hex.length < 5 ? [...hex].map((digit) => digit + digit).join('') : hex
  const at = (index: number): number => Number.parseInt(long.slice(index, index + 2), 16)
  return { red: at(0), green: at(2), blue: at(4), alpha: long.length === 8 ? at(6) / 255 : 1 }
}

const functionColour = (name: string, parts: readonly Part[]): Colour | null => {
  const values = parts.filter((part) => part.kind !== 'sign')
  if (values.length < 3 || values.length > 4) return null
  const alpha = values.length === 4 ? shareIn(values[3], 1) : 1
  if (alpha === null) return null
  if (name === 'rgb' || name === 'rgba') {
    const [red, green, blue] = values.slice(0, 3).map((part) => shareIn(part, 255))
    if (red === null || green === null || blue === null) return null
    if (red === undefined || green === undefined || blue === undefined) return null
    return { red, green, blue, alpha }
  }
  return name === 'hsl' || name === 'hsla' ? hslColour(values, alpha) : null
}

/** A number up to `whole`, or a percentage of it. */
const shareIn = (part: Part | undefined, whole: number): number | null => {
  const clamp = (value: number): number => Math.max(0, Math.min(whole, value))
  if (part?.kind === 'number') return clamp(part.value)
  if (part?.kind === 'percent') return clamp((part.value * whole) / 100)
  return part?.kind === 'word' && part.name === 'none' ? 0 : null
}

const turns: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

const hslColour = ([hue, saturation, lightness]: readonly Part[], alpha: number): Colour | null => {
  const degrees =
    hue?.kind === 'number' ? hue.value : hue?.kind === 'length' ? hue.value * (turns[hue.unit] ?? NaN) : NaN
  const share = shareIn(saturation, 100)
  const light = shareIn(lightness, 100)
  if (Number.isNaN(degrees) || share === null || light === null) return null
  const amount = (share / 100) * Math.min(light / 100, 1 - light / 100)
  const channel = (offset: number): number => {
    const at = (((offset + degrees / 30) % 12) + 12) % 12
    return 255 * (light / 100 - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return { red: channel(0), green: channel(8), blue: channel(4), alpha }
}

/** What is seen of a colour painted over an opaque one. */
export const over = (top: Colour, ground: Colour, opacity = 1): Colour => {
  const alpha = top.alpha * opacity
  const mix = (one: number, other: number): number => one * alpha + other * (1 - alpha)
  return {
    red: mix(top.red, ground.red),
    green: mix(top.green, ground.green),
    blue: mix(top.blue, ground.blue),
    alpha: 1,
  }
}

/** The largest difference of a channel: 0 to 255. */
export const distance = (one: Colour, other: Colour): number =>
  Math.max(Math.abs(one.red - other.red), Math.abs(one.green - other.green), Math.abs(one.blue - other.blue))

/** By the formula of WCAG, 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const luminance = ({ red, green, blue }: Colour): number => {
  const linear = (channel: number): number => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
