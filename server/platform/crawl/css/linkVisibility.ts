// Visibility of links on a desktop and a phone screen: what a visitor sees of each, judged from the page and its style
// sheets. Nothing is guessed: what only a browser can tell is undecided.
import { cleanText } from '../cleanText.ts'
import type { LinkVisibility, Visibility } from '../facts.ts'
import { startsLine } from '../landmarks.ts'
import { attributeOf, type LeanElement, type LeanRoot } from '../leanTree.ts'
import { type Cascade, makeCascade, type UsedSheet } from './cascade.ts'
import { makeStyles } from './computedStyle.ts'
import type { StyleOf } from './style.ts'
import { type Covers, readCovers } from './covering.ts'
import { effectsOf } from './effects.ts'
import { geometryFindings } from './geometry.ts'
import { groundFindings, shareOfChain } from './ground.ts'
import { imageFindings } from './images.ts'
import { spend, WorkExceeded } from './matching.ts'
import { parentOf } from './walking.ts'
import { type ScreenName, screens } from './media.ts'
import { firstElement, type Panels, readPanels } from './panels.ts'
import { isRevealed } from './reveal.ts'
import { structureFindings } from './structure.ts'
import { CssTooLarge } from './syntax.ts'
import { textFindings } from './textStyle.ts'
import { type Finding, undecided } from './verdict.ts'

const workMax = 2_000_000

export interface SeenLink {
  visibility: LinkVisibility
  /** The text that is seen, on the desktop if it is seen there; null if nothing is. */
  text: string | null
}

export interface PageVisibility {
  of(link: LeanElement, target: URL): SeenLink
}

export const everywhere = (one: Visibility): LinkVisibility => ({ desktop: one, phone: one })

const textLengthMax = 500

interface View {
  screen: ScreenName
  cascade: Cascade
  styleOf: StyleOf
  covers: Covers
  panels: Panels
  /** A sheet that is not known may change anything. */
  isBlind: boolean
  known: Map<LeanElement, readonly Finding[]>
}

export const readVisibility = (
  root: LeanRoot,
  sheets: readonly UsedSheet[],
  unknown: readonly string[],
): PageVisibility => {
  const page = firstElement(root)
  if (page === null) return { of: () => ({ visibility: everywhere(limits), text: null }) }
  const panels = readPanels(root)
  const work = { left: workMax }
  const cascade = makeCascade(sheets, work, root.mode === 'quirks')
  const views = new Map<ScreenName, View>()
  const viewOf = (screen: ScreenName): View => {
    const styleOf = makeStyles(cascade, screen)
    const view = views.get(screen) ?? {
      screen,
      cascade,
      styleOf,
      covers: readCovers(page, sheets, cascade, styleOf, screens[screen]),
      panels,
      isBlind: unknown.some((media) => cascade.applies([media], screen) !== 'no'),
      known: new Map(),
    }
    views.set(screen, view)
    return view
  }
  return {
    of: (link, target) => {
      try {
        const desktop = judgeLink(viewOf('desktop'), link, target)
        const phone = judgeLink(viewOf('phone'), link, target)
        return {
          visibility: { desktop: desktop.visibility, phone: phone.visibility },
          text: desktop.text === '' ? (phone.text === '' ? null : phone.text) : desktop.text,
        }
      } catch (error) {
        if (error instanceof WorkExceeded || error instanceof CssTooLarge || error instanceof RangeError) {
          return { visibility: everywhere(limits), text: null }
        }
        throw error
      }
    },
  }
}

const limits: Visibility = { kind: 'undecided', cause: 'limits' }

interface Part {
  text: string
  verdict: Visibility
}

const judgeLink = (view: View, link: LeanElement, target: URL): { visibility: Visibility; text: string } => {
  const parts = partsOf(view, link, target)
  const seen = parts.map((part) => (part.verdict.kind === 'visible' ? part.text : ' ')).join('')
  const readable = parts.filter(({ text }) => isReadable(text))
  return { visibility: verdictOf(view, link, readable), text: cleanText(seen, textLengthMax) }
}

const verdictOf = (view: View, link: LeanElement, parts: readonly Part[]): Visibility => {
  const first = (kind: Visibility['kind']): Visibility | undefined =>
    parts.find(({ verdict }) => verdict.kind === kind)?.verdict
  const open = first('undecided')
  if (open !== undefined) return open
  const rest = first('visible') ?? first('collapsed') ?? first('hidden')
  if (rest !== undefined) return rest
  const own = judge(view, link, link)
  if (own.kind === 'hidden' || own.kind === 'collapsed') return own
  return isDrawn(view, link) ? { kind: 'undecided', cause: 'no text' } : { kind: 'hidden', cause: 'empty' }
}

const gap: Part = { text: ' ', verdict: { kind: 'visible' } }

/** Letters, digits, signs: not the characters that fonts leave blank. */
const isReadable = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u115f\u1160\u3164\uffa0\u2800\u00ad]/g, ''))

const partsMax = 400

const partsOf = (view: View, link: LeanElement, target: URL): Part[] => {
  const parts: Part[] = []
  const open: LeanElement[] = []
  let child = link.first
  let around = link
  for (;;) {
    if (child === null) {
      const last = open.pop()
      if (last === undefined) return parts
      child = last.next
      around = parentOf(last) ?? link
      if (startsLine(last)) parts.push(gap)
      continue
    }
    if (parts.length > partsMax * 3) {
      return [...parts, { text: 'x', verdict: limits }]
    }
    if (child.kind === 'text') {
      const isBlank = child.value.trim() === ''
      parts.push({ text: child.value, verdict: isBlank ? { kind: 'visible' } : judge(view, around, link) })
    } else if (child.kind === 'element') {
      if (child.name === 'img') parts.push(imagePart(view, child, link, target))
      if (child.name === 'svg') parts.push({ text: 'x', verdict: drawingVerdict(view, child, link) })
      else {
        if (startsLine(child)) parts.push(gap)
        open.push(child)
        around = child
        child = child.first
        continue
      }
    }
    child = child.next
  }
}

const imagePart = (view: View, image: LeanElement, link: LeanElement, target: URL): Part => {
  const alternative = attributeOf(image, 'alt')?.trim() ?? ''
  const around = judge(view, parentOf(image) ?? link, link)
  const findings = imageFindings(image, view.styleOf(image), target)
  const own = findings[0] ?? effectsOf(view.styleOf(image), view.styleOf, view.cascade)[0]
  const isColour = around.kind !== 'visible' && around.cause === 'color'
  if (around.kind !== 'visible' && !isColour) {
    return { text: alternative === '' ? 'x' : ` ${alternative} `, verdict: around }
  }
  const verdict: Visibility =
    own === undefined ? { kind: 'visible' } : { kind: own.kind === 'hidden' ? 'hidden' : 'undecided', cause: own.cause }
  // An image without a text is seen, but says nothing.
  return { text: alternative === '' ? '\u2060*' : ` ${alternative} `, verdict }
}

/** Icons beside a text do not matter; alone they are left to the browser. */
const drawingVerdict = (view: View, drawing: LeanElement, link: LeanElement): Visibility => {
  const hasText = hasReadableText(link)
  if (hasText) return { kind: 'hidden', cause: 'svg' }
  const isEmpty = attributeOf(drawing, 'width') === '0' || attributeOf(drawing, 'height') === '0'
  if (isEmpty) return { kind: 'hidden', cause: 'svg' }
  const around = judge(view, parentOf(drawing) ?? link, link)
  return around.kind === 'hidden' && around.cause !== 'color' ? around : { kind: 'undecided', cause: 'svg' }
}

const hasReadableText = ({ first }: LeanElement): boolean => {
  for (let child = first; child !== null; child = child.next) {
    if (child.kind === 'text' && isReadable(child.value)) return true
    if (child.kind === 'element' && child.name !== 'svg' && hasReadableText(child)) return true
  }
  return false
}

/** Something other than text may be drawn in it. */
const isDrawn = (view: View, link: LeanElement): boolean => {
  const boxes = [link]
  for (let at = 0; at < boxes.length && at < 50; at += 1) {
    const one = boxes[at]
    if (one === undefined) break
    if (view.cascade.pseudoElements(one, view.screen).size > 0) return true
    if (view.styleOf(one).word('background-image') !== 'none') return true
    for (let child = one.first; child !== null; child = child.next) if (child.kind === 'element') boxes.push(child)
  }
  return boxes.length > 50
}

const depthMax = 300

const findingsAt = (view: View, text: LeanElement): readonly Finding[] => {
  const known = view.known.get(text)
  if (known !== undefined) return known
  const found = isTooDeep(text) ? [undecided('limits', text)] : findings(view, text)
  view.known.set(text, found)
  return found
}

const isTooDeep = (text: LeanElement): boolean => {
  let depth = 0
  for (let one: LeanElement | null = text; one !== null && depth <= depthMax; one = parentOf(one)) depth += 1
  return depth > depthMax
}

const findings = (view: View, text: LeanElement): Finding[] => {
  const { styleOf, cascade, screen } = view
  const found = structureFindings(text)
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    spend(cascade.work, 20)
    found.push(...effectsOf(styleOf(one), styleOf, cascade))
    for (const name of cascade.pseudoElements(one, screen)) {
      if (name === 'first-line' || name === 'details-content') found.push(undecided(name, one))
    }
  }
  found.push(...textFindings(styleOf(text)), ...geometryFindings(text, styleOf, screens[screen]))
  const share = shareOfChain(text, styleOf)
  if (share !== null) found.push(...groundFindings(text, styleOf, share))
  return found
}

/** Causes of a style sheet that has not been read could undo these. */
const structural: ReadonlySet<string> = new Set(
  'iframe canvas video audio meter progress template noscript noembed noframes select option datalist textarea script style title'.split(
    ' ',
  ),
)

const geometric: ReadonlySet<string> = new Set(['left', 'top', 'bottom', 'offset'])
const shifting =
  /^(?:transform|translate|scale|rotate|zoom|offset|position|margin|padding|left|right|top|bottom|text-indent|writing-mode|display|vertical-align)/

const openable: ReadonlySet<string> = new Set([
  'display',
  'visibility',
  'content-visibility',
  'overflow',
  'details',
  'opacity',
])

const judge = (view: View, text: LeanElement, link: LeanElement): Visibility => {
  const found = [...findingsAt(view, text), ...view.covers.findings(link)]
  const hiding = found.filter(({ kind }) => kind === 'hidden')
  const [first] = hiding
  const open = found.find(({ kind }) => kind === 'undecided')
  if (first !== undefined) {
    const fixed = hiding.find(({ cause }) => structural.has(cause))
    if (fixed !== undefined) return { kind: 'hidden', cause: fixed.cause }
    const ending = found.find(({ kind, cause }) => kind === 'doubt' || cause === 'animation')
    if (ending !== undefined) return { kind: 'undecided', cause: ending.cause }
    // A shift that is not known may bring back what another one takes away.
    const isShifted = hiding.every(({ cause }) => geometric.has(cause))
    const unknown = found.find(({ kind, cause }) => kind === 'undecided' && shifting.test(cause))
    if (isShifted && unknown !== undefined) return { kind: 'undecided', cause: unknown.cause }
    if (view.isBlind) return { kind: 'undecided', cause: 'style sheet' }
    const lasting = hiding.find((finding) => !opens(view, finding))
    if (lasting === undefined) {
      return open === undefined ? { kind: 'collapsed', cause: first.cause } : { kind: 'undecided', cause: open.cause }
    }
    if (isRevealed(lasting, text)) return { kind: 'undecided', cause: 'entrance' }
    return { kind: 'hidden', cause: lasting.cause }
  }
  if (view.isBlind) return { kind: 'undecided', cause: 'style sheet' }
  return open === undefined ? { kind: 'visible' } : { kind: 'undecided', cause: open.cause }
}

/** A visitor can open what hides it, by a control that is seen. */
const opens = (view: View, { cause, element }: Finding): boolean => {
  if (!openable.has(cause)) return false
  const control = view.panels.controlOf(element)
  if (control === null) return false
  const seen = control === element ? parentOf(element) : control
  return seen !== null && findingsAt(view, seen).every(({ kind }) => kind !== 'hidden')
}
