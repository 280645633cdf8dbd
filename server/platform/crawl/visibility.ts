// Visibility of an element for human readers, judged by its own attributes and inline styles. Style sheets are not
// read. Class names that hide text from everyone but screen readers are known, because legitimate pages use them.
import { attributeOf, type LeanElement } from './leanTree.ts'

/** What children inherit. `quiet` is hidden too, but the way menus, dialogs and screen reader text are hidden. */
export interface Sight {
  hidden: 'no' | 'quiet' | 'loud'
  /** Set by `visibility`; a child may reset it. */
  invisible: boolean
  /** Set by a font size of zero; a child may reset it. */
  tiny: boolean
  colour: string | null
  background: string | null
}

export const openSight: Sight = { hidden: 'no', invisible: false, tiny: false, colour: null, background: null }

export type Seen = 'visible' | 'quiet' | 'loud'

export const seenAs = (sight: Sight): Seen => {
  if (sight.hidden === 'quiet') return 'quiet'
  const unseen = sight.hidden === 'loud' || sight.invisible || sight.tiny || hasColourOfGround(sight)
  return unseen ? 'loud' : 'visible'
}

const hasColourOfGround = ({ colour, background }: Sight): boolean =>
  colour === 'transparent' || (colour !== null && colour === background)

/** Returns the same object if the element changes nothing, which is nearly always the case. */
export const sightIn = (element: LeanElement, around: Sight): Sight => {
  if (around.hidden !== 'no' || (element.attributes.length === 0 && element.name !== 'dialog')) return around
  if (isQuietlyHidden(element)) return { ...around, hidden: 'quiet' }
  const style = attributeOf(element, 'style')
  const ground = attributeOf(element, 'bgcolor')
  const font = element.name === 'font' ? attributeOf(element, 'color') : null
  if (style === null && ground === null && font === null) return around
  const said = declarationsOf(style ?? '')
  if (isHiddenBy(said)) return { ...around, hidden: isForScript(element) ? 'quiet' : 'loud' }
  const visibility = said.get('visibility')
  const size = said.get('font-size')
  return {
    hidden: 'no',
    invisible: visibility === undefined ? around.invisible : visibility === 'hidden' || visibility === 'collapse',
    tiny: size === undefined ? around.tiny : isNothing(size, tinyPixels),
    colour: colourIn(said) ?? normalColour(font) ?? around.colour,
    background: groundIn(said, ground, around.background),
  }
}

const readerNames = new Set([
  'sr-only',
  'sr-only-focusable',
  'visually-hidden',
  'visually-hidden-focusable',
  'visuallyhidden',
  'screen-reader-text',
  'screen-reader-only',
  'screenreader',
  'element-invisible',
  'assistive-text',
  'skip-link',
])

const isQuietlyHidden = (element: LeanElement): boolean => {
  for (const { name, value } of element.attributes) {
    if (name === 'hidden' || name === 'popover') return true
    if (name === 'class' && value.length < classLengthMax && namesReaders(value)) return true
  }
  return element.name === 'dialog' && attributeOf(element, 'open') === null
}

const classLengthMax = 1_000

/** Splits the class list only if it can contain one of the names, because nearly every element has classes. */
const namesReaders = (classes: string): boolean =>
  /only|hidden|reader|invisible|assistive|skip/.test(classes) &&
  classes.split(/\s+/).some((one) => readerNames.has(one))
const rolesForScript = new Set(['dialog', 'alertdialog', 'alert', 'menu', 'tabpanel', 'tooltip', 'status', 'listbox'])

/** Hidden until a script shows it. */
const isForScript = (element: LeanElement): boolean =>
  rolesForScript.has((attributeOf(element, 'role') ?? '').trim().toLowerCase()) || element.name === 'nav'

const styleLengthMax = 2_000

const declarationsOf = (style: string): Map<string, string> => {
  const plain = style.slice(0, styleLengthMax).toLowerCase()
  const declarations = new Map<string, string>()
  for (const declaration of plain.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim()
    declarations.set(declaration.slice(0, colon).trim(), value)
  }
  return declarations
}

const farPixels = 900
// Centred pages use negative margins of half their width; no page is as wide as this.
const farMarginPixels = 2_000
const tinyPixels = 1
const faint = 0.02

const isHiddenBy = (said: ReadonlyMap<string, string>): boolean => {
  const opacity = said.get('opacity')
  const cut = said.get('overflow') === 'hidden' || said.get('overflow')?.startsWith('clip') === true
  return (
    said.get('display') === 'none' ||
    (opacity !== undefined && opacity !== '' && Number.parseFloat(opacity) <= faint) ||
    isFarAway(said.get('text-indent')) ||
    (isTakenOut(said) && ['left', 'top', 'right', 'bottom'].some((edge) => isFarAway(said.get(edge)))) ||
    isFarAway(said.get('margin-left'), farMarginPixels) ||
    isFarAway(said.get('margin-top'), farMarginPixels) ||
    (cut && ['height', 'width', 'max-height', 'max-width'].some((size) => isNothing(said.get(size), tinyPixels))) ||
    /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)$/.test(said.get('clip') ?? '') ||
    /^inset\(\s*(?:50|100)%/.test(said.get('clip-path') ?? '') ||
    /(?:^|\s)scale\(\s*0(?:\.0+)?\s*[,)]/.test(said.get('transform') ?? '')
  )
}

const isTakenOut = (said: ReadonlyMap<string, string>): boolean =>
  ['absolute', 'fixed', 'relative'].includes(said.get('position') ?? '')

const amount = /^(-?\d{0,9}(?:\.\d{0,9})?)\s*(px|em|rem|pt|%|vw|vh)?$/

const pixelsPerUnit: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, pt: 1.33, '%': 10, vw: 10, vh: 10 }

const pixelsOf = (value: string | undefined): number | null => {
  const [, number = '', unit = 'px'] = amount.exec(value ?? '') ?? []
  const pixels = number === '' ? NaN : Number(number) * (pixelsPerUnit[unit] ?? 1)
  return Number.isNaN(pixels) ? null : pixels
}

const isFarAway = (value: string | undefined, pixels = farPixels): boolean => (pixelsOf(value) ?? 0) <= -pixels

const isNothing = (value: string | undefined, upToPixels: number): boolean => {
  const pixels = pixelsOf(value)
  return pixels !== null && Math.abs(pixels) <= upToPixels
}

/** Text filled with an image or a gradient is transparent but visible. */
const colourIn = (said: ReadonlyMap<string, string>): string | null => {
  const clipped = said.get('background-clip') === 'text' || said.get('-webkit-background-clip') === 'text'
  return clipped ? 'a picture' : normalColour(said.get('color') ?? null)
}

const groundIn = (
  said: ReadonlyMap<string, string>,
  attribute: string | null,
  around: string | null,
): string | null => {
  const value = said.get('background-color') ?? said.get('background')
  if (said.get('background-image') !== undefined) return null
  if (value === undefined) return normalColour(attribute) ?? around
  if (value === 'transparent' || value === 'none' || value === 'inherit') return around
  return normalColour(value)
}

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', red: '#ff0000', blue: '#0000ff' }

/** Null for anything but a plain colour, which then is not judged. */
const normalColour = (text: string | null): string | null => {
  const value = (text ?? '').trim().toLowerCase()
  if (value === 'transparent') return value
  if (Object.hasOwn(names, value)) return names[value] ?? null
  if (/^#?[0-9a-f]{3}$/.test(value)) return `#${[...value.replace('#', '')].map((digit) => digit + digit).join('')}`
  if (/^#?[0-9a-f]{6}$/.test(value)) return `#${value.replace('#', '')}`
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]{1,6})%?\s*)?\)$/.exec(value)
  if (parts === null) return null
  if (parts[4] !== undefined && Number(parts[4]) === 0) return 'transparent'
  const hex = parts.slice(1, 4).map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
