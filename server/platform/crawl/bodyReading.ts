// Extracts the text of a page and what is visible: one iterative walk over its tree, because a foreign page can have
// any depth.
import { cleanText } from './cleanText.ts'
import type { PageFacts } from './facts.ts'
import type { HeadReading } from './headReading.ts'
import { placeIn, skips, startsLine, type Place } from './landmarks.ts'
import type { LeanChild, LeanElement } from './leanTree.ts'
import type { LinkReading } from './linkReading.ts'
import { openSight, seenAs, sightIn, type Sight } from './visibility.ts'

const headingsMax = 100
const headingLengthMax = 300

/** Folded like any other white space. */
export const lineEnd = '\u2028'

export interface BodyReading {
  visible: string[]
  /** Inside `<main>`, and outside every landmark; the second is the fallback if there is no first. */
  inMain: string[]
  atMain: string[]
  hidden: string[]
  hiddenLength: number
  /** Hidden legitimately: menus, dialogs and help for screen readers. */
  quiet: string[]
  quietLength: number
  headings: PageFacts['headings']
  images: PageFacts['images']
  forms: number
}

/** What is known at an element and inherited by its descendants. */
interface Frame {
  element: LeanElement
  sight: Sight
  place: Place
  heading: HeadingReading | null
  /** A link or heading that ends with this element. */
  opensLink: boolean
  opensHeading: boolean
}

interface HeadingReading {
  level: PageFacts['headings'][number]['level']
  parts: string[]
}

const outermost: Place = { place: 'main', inMain: false, inSection: false }

export const readBody = (start: LeanChild | null, head: HeadReading, links: LinkReading): BodyReading => {
  const body: BodyReading = {
    visible: [],
    inMain: [],
    atMain: [],
    hidden: [],
    hiddenLength: 0,
    quiet: [],
    quietLength: 0,
    headings: [],
    images: { total: 0, withoutAlternative: 0 },
    forms: 0,
  }
  const frames: Frame[] = []
  let node = start
  for (;;) {
    const around = frames.at(-1)
    if (node === null) {
      if (around === undefined) return body
      leave(around, body, links)
      frames.pop()
      node = around.element.next
    } else if (node.kind === 'element') {
      const frame = enter(node, around, body, head, links)
      if (frame !== null) frames.push(frame)
      node = frame === null ? node.next : node.first
    } else {
      if (node.kind === 'text' && around !== undefined) readText(node.value, around, body, links)
      node = node.next
    }
  }
}

/** Null if nothing inside is part of the page. */
const enter = (
  element: LeanElement,
  around: Frame | undefined,
  body: BodyReading,
  head: HeadReading,
  links: LinkReading,
): Frame | null => {
  head.read(element, around?.element.name === 'head')
  if (skips(element)) return null
  const sight = sightIn(element, around?.sight ?? openSight)
  const place = placeIn(element, around?.place ?? outermost)
  if (startsLine(element)) breakLine(body, around, links)
  const heading = headingOf(element)
  const frame: Frame = {
    element,
    sight,
    place,
    heading: heading ?? around?.heading ?? null,
    opensLink: links.open(element, place.place, seenAs(sight) === 'visible'),
    opensHeading: heading !== null,
  }
  if (element.name === 'form') body.forms += 1
  if (element.name === 'img') readImage(element, frame, body, links)
  return frame
}

const leave = (frame: Frame, body: BodyReading, links: LinkReading): void => {
  if (frame.opensLink) links.close()
  if (frame.opensHeading && frame.heading !== null) endHeading(frame.heading, body)
  if (startsLine(frame.element)) breakLine(body, frame, links)
}

const breakLine = (body: BodyReading, around: Frame | undefined, links: LinkReading): void => {
  for (const texts of [body.visible, body.inMain, body.atMain, body.hidden, body.quiet]) {
    if (texts.at(-1) !== lineEnd) texts.push(lineEnd)
  }
  around?.heading?.parts.push(' ')
  links.breakLine()
}

const readText = (value: string, { sight, place, heading }: Frame, body: BodyReading, links: LinkReading): void => {
  const seen = seenAs(sight)
  links.addText(value, seen === 'visible')
  if (seen === 'loud') {
    body.hidden.push(value)
    body.hiddenLength += value.length
  } else if (seen === 'quiet') {
    body.quiet.push(value)
    body.quietLength += value.length
  }
  if (seen !== 'visible') return
  body.visible.push(value)
  if (place.inMain) body.inMain.push(value)
  else if (place.place === 'main') body.atMain.push(value)
  heading?.parts.push(value)
}

const levels: Readonly<Record<string, HeadingReading['level']>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }

const headingOf = ({ name }: LeanElement): HeadingReading | null => {
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined
  return level === undefined ? null : { level, parts: [] }
}

const endHeading = ({ level, parts }: HeadingReading, { headings }: BodyReading): void => {
  const text = cleanText(parts.join(''), headingLengthMax)
  if (text !== '' && headings.length < headingsMax) headings.push({ level, text })
}

/** An empty `alt` marks a decorative image, so it does not count as missing. */
const readImage = (image: LeanElement, frame: Frame, { images }: BodyReading, links: LinkReading): void => {
  const alternative = image.attributes.find(({ name }) => name === 'alt')?.value
  const decoration = image.attributes.some(
    ({ name, value }) => (name === 'role' && /^(?:presentation|none)$/.test(value)) || name === 'aria-hidden',
  )
  images.total += 1
  if (alternative === undefined && !decoration) images.withoutAlternative += 1
  if (alternative === undefined) return
  links.addAlternative(` ${alternative} `, seenAs(frame.sight) === 'visible')
  frame.heading?.parts.push(` ${alternative} `)
}
