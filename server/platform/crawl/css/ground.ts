// The colours behind a text: whether it is seen on each ground that it may have.
import type { LeanElement } from '../leanTree.ts'
import { black, type Colour, colourOf, contrast, distance, over, white } from './colours.ts'
import type { Style, StyleOf } from './style.ts'
import { isInline, opacityShare } from './effects.ts'
import { containsFlow, isOutOfFlow } from './flow.ts'
import { parentOf } from './walking.ts'
import { type Finding, hidden, undecided } from './verdict.ts'
import { type Part, soleWord } from './valueParts.ts'

const contrastMin = 1.35
const distanceMin = 48
const sameDistanceMax = 3

/** Text is painted in this colour; null if unknown. */
const inkOf = (style: Style): Colour | null => {
  const fill = colourIn(style, '-webkit-text-fill-color')
  return fill === 'current' ? plainColour(colourIn(style, 'color'), style) : fill
}

const colourIn = (style: Style, property: string): Colour | 'current' | null => {
  const value = style.get(property)
  if (value?.length !== 1) return null
  const colour = colourOf(value[0])
  return colour
}

/** `color: currentcolor` is the inherited colour. */
const plainColour = (colour: Colour | 'current' | null, style: Style): Colour | null => {
  if (colour !== 'current') return colour
  return style.element.parent?.kind === 'element' ? null : black
}

type Layer = { kind: 'colour'; colour: Colour } | { kind: 'stops'; colours: Colour[] } | { kind: 'unknown' }

export const groundFindings = (text: LeanElement, styleOf: StyleOf, opacity: number): Finding[] => {
  const style = styleOf(text)
  const schemes = style.get('color-scheme')
  if (schemes === null || schemes.some((part) => part.kind === 'word' && part.name === 'dark')) {
    if (!isLightToo(schemes)) return [undecided('color-scheme', text)]
  }
  const ink = inkOf(style)
  if (ink === null) return [undecided('color', text)]
  const shadow = style.word('text-shadow')
  const isPlainInk = shadow === 'none'
  const clipped = isClippedToText(text, styleOf)
  if (clipped) return ink.alpha > 0.9 ? [] : [undecided('background-clip', text)]
  if (ink.alpha <= 0.01) return [isPlainInk ? hidden('color', text) : undecided('text-shadow', text)]
  const grounds = groundsOf(text, styleOf)
  if (grounds === null) return [undecided('background', text)]
  const results = grounds.colours.map((ground) => seenOn(ink, ground, opacity))
  if (results.every((result) => result === 'seen')) return []
  const isSure = grounds.colours.length === 1 && grounds.certain && isPlainInk
  if (isSure && results[0] === 'same') return [hidden('color', text)]
  return [undecided('color', text)]
}

const isLightToo = (schemes: readonly Part[] | null): boolean =>
  (schemes ?? []).some((part) => part.kind === 'word' && (part.name === 'light' || part.name === 'normal'))

const seenOn = (ink: Colour, ground: Colour, opacity: number): 'seen' | 'same' | 'faint' => {
  const painted = over(ink, ground, opacity)
  const far = distance(painted, ground)
  if (far <= sameDistanceMax) return 'same'
  return far >= distanceMin && contrast(painted, ground) >= contrastMin ? 'seen' : 'faint'
}

const isClippedToText = (text: LeanElement, styleOf: StyleOf): boolean => {
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    if (styleOf(one).word('background-clip') === 'text') return true
    if (!isInline(styleOf(one), styleOf)) return false
  }
  return false
}

const layersOf = (style: Style): Layer[] | null => {
  if (style.word('display') === 'contents') return []
  const layers: Layer[] = []
  const images = style.get('background-image')
  if (images === null) return null
  if (soleWord(images) !== 'none') layers.push(...images.filter((part) => part.kind !== 'sign').map(imageLayer))
  const value = style.get('background-color')
  const colour = value === null ? null : colourOf(value[0])
  if (colour === null) return null
  // The colour of the text itself would be no ground to see it on.
  if (colour === 'current') return null
  if (colour.alpha > 0) layers.push({ kind: 'colour', colour })
  return layers
}

const imageLayer = (part: Part): Layer => {
  if (part.kind !== 'call' || !/gradient/.test(part.name)) {
    return part.kind === 'word' && part.name === 'none' ? { kind: 'stops', colours: [] } : { kind: 'unknown' }
  }
  const colours = part.parts.map((one) => colourOf(one)).filter((one) => one !== null)
  const plain = colours.filter((one) => one !== 'current')
  return plain.length < 2 || plain.length < colours.length ? { kind: 'unknown' } : { kind: 'stops', colours: plain }
}

interface Grounds {
  colours: Colour[]
  /** The text lies on them for sure. */
  certain: boolean
}

const groundsMax = 60

/** Every colour that may be behind the text, from the nearest box outwards; null if one is unknown. */
const groundsOf = (text: LeanElement, styleOf: StyleOf): Grounds | null => {
  /** What is painted above the ground that is still searched for. */
  let films: Colour[][] = []
  const colours: Colour[] = []
  let certain = true
  let contained = true
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    const style = styleOf(one)
    const layers = layersOf(style)
    if (layers === null) return null
    const isRoot = coversCanvas(one, styleOf)
    contained = contained && containsFlow(one, text, styleOf)
    for (const layer of layers) {
      if (layer.kind === 'unknown') return null
      const tones = layer.kind === 'colour' ? [layer.colour] : layer.colours
      if (tones.length === 0) continue
      const isOpaque = tones.every(({ alpha }) => alpha >= 0.999) && layer.kind === 'colour'
      const sure = contained || isRoot
      if (isOpaque) {
        colours.push(...tones.flatMap((tone) => painted(films, tone)))
        if (sure) return { colours, certain: certain && colours.length === 1 }
        certain = false
      } else {
        certain = certain && sure
        films = [...films, ...(sure ? [tones] : [[...tones, clear]])]
        if (films.length > 6) return null
      }
      if (colours.length > groundsMax) return null
    }
    if (isOutOfFlow(style)) return null
  }
  colours.push(...painted(films, white))
  return { colours, certain: certain && colours.length === 1 }
}

/** The ground of `<html>`, and of `<body>` if that has none, is painted on the whole canvas. */
const coversCanvas = (element: LeanElement, styleOf: StyleOf): boolean => {
  const parent = parentOf(element)
  if (parent === null) return true
  return element.name === 'body' && layersOf(styleOf(parent))?.length === 0
}

const clear: Colour = { red: 0, green: 0, blue: 0, alpha: 0 }

const painted = (films: readonly (readonly Colour[])[], ground: Colour): Colour[] =>
  films
    .toReversed()
    .reduce<Colour[]>(
      (grounds, tones) => grounds.flatMap((one) => tones.map((tone) => over(tone, one))).slice(0, groundsMax + 1),
      [ground],
    )

export const shareOfChain = (text: LeanElement, styleOf: StyleOf): number | null => {
  let share: number | null = 1
  for (let one: LeanElement | null = text; one !== null && share !== null; one = parentOf(one)) {
    const style = styleOf(one)
    const own = style.word('display') === 'contents' ? 1 : opacityShare(style)
    share = own === null ? null : share * own
  }
  return share
}
