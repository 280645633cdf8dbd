// Recognises what is in front of a page instead of its content: shells that scripts fill, challenges, and walls of
// consent, login and payment. Judged by structure: how much readable content is left, and what else is there.
import { countWords } from './cleanText.ts'
import type { Wall } from './facts.ts'
import { skips } from './landmarks.ts'
import { attributeOf, type LeanChild, type LeanElement } from './leanTree.ts'
import * as marks from './wallMarks.ts'

/** With more content than this it is a page, whatever else is on it. */
const contentMax = 600
const textLengthMax = 8_000
const buttonsMax = 200
const labelLengthMax = 100
const scriptSampled = 5_000

interface Signs {
  /** Words outside of headers, menus, footers and consent requests. */
  content: number
  consentWords: number
  /** Each text of the page on a line of its own: a sentence does not continue in the next element. */
  text: string
  buttons: string[]
  hasConsentSource: boolean
  /** A password is asked for in the content. */
  asksPassword: boolean
  inputs: number
  textareas: number
  widgets: number
  isNotFree: boolean
  hasPaywall: boolean
  hasChallenge: boolean
  hasGuard: boolean
  programs: number
  stateLength: number
  hasEmptyRoot: boolean
  asksForScript: boolean
  isBusy: boolean
}

export const wallOf = (start: LeanChild | null, title: string | null): Wall | null => {
  const signs = readSigns(start)
  if (signs.content >= contentMax) return null
  const said = `${title ?? ''}\n${signs.text}`
  if (isChallenge(signs, said)) return 'captcha'
  if (isConsent(signs, said)) return 'consent_wall'
  if (isPaywall(signs, said)) return 'paywall'
  if (isLogin(signs, said, title)) return 'login_wall'
  return isShell(signs) ? 'needs_script' : null
}

const isChallenge = ({ content, hasChallenge, hasGuard, widgets, textareas, inputs }: Signs, said: string): boolean =>
  (content < 150 && (hasChallenge || marks.challengeSentence.test(said))) ||
  (content < 60 && marks.challengeWord.test(said)) ||
  (content < 40 && hasGuard) ||
  (content < 60 && widgets > 0 && textareas === 0 && inputs === 0)

const isConsent = ({ content, consentWords, buttons, hasConsentSource }: Signs, said: string): boolean => {
  const isAnswered = buttons.some((label) => marks.consentAnswer.test(label))
  if (content < 40 && (hasConsentSource || (consentWords > 5 && isAnswered))) return true
  if (consentWords > 0 || !isAnswered || !marks.consentTopic.test(said)) return false
  // A request that its publisher made: its containers have no telling names.
  return content < 120 || (content < 250 && marks.payOrConsent.test(said))
}

const isPaywall = ({ content, isNotFree, hasPaywall }: Signs, said: string): boolean =>
  isNotFree || (content < 400 && hasPaywall) || (content < 300 && marks.paywallSentence.test(said))

const isLogin = ({ content, asksPassword, inputs }: Signs, said: string, title: string | null): boolean =>
  (content < 90 && asksPassword) ||
  (content < 150 && marks.membersSentence.test(said)) ||
  (content < 60 && inputs > 0 && marks.loginTitle.test((title ?? '').trim()))

const isShell = (signs: Signs): boolean => {
  const { content, programs, stateLength, hasEmptyRoot, asksForScript, isBusy, text } = signs
  if (programs === 0) return false
  if (content < 60 && asksForScript && hasEmptyRoot) return true
  if (content >= 40) return false
  const isLoading = content < 15 && marks.loading.test(text.trim())
  const isTemplate = /\{\{[^{}]{1,80}\}\}/.test(text)
  return hasEmptyRoot || asksForScript || isBusy || isLoading || isTemplate || stateLength > 20 * (text.length + 100)
}

interface Frame {
  element: LeanElement
  isChrome: boolean
  isConsent: boolean
  isButton: boolean
  label: string
}

/** One iterative walk over the tree, because a foreign page can have any depth. */
const readSigns = (start: LeanChild | null): Signs => {
  const signs: Signs = { ...nothing, buttons: [] }
  const frames: Frame[] = []
  let node = start
  for (;;) {
    const around = frames.at(-1)
    if (signs.content >= contentMax) return signs
    if (node === null) {
      if (around === undefined) return signs
      frames.pop()
      endLabel(around, frames.at(-1), signs)
      node = around.element.next
    } else if (node.kind === 'element') {
      const frame = enter(node, around, signs)
      if (frame !== null) frames.push(frame)
      node = frame === null ? node.next : node.first
    } else {
      if (node.kind === 'text' && around !== undefined) readText(node.value, around, signs)
      node = node.next
    }
  }
}

/** Words inside a button belong to its label. */
const endLabel = ({ isButton, label }: Frame, around: Frame | undefined, { buttons }: Signs): void => {
  if (!isButton) return
  if (around?.isButton === true) around.label += label.slice(0, labelLengthMax)
  else if (buttons.length < buttonsMax) buttons.push(label.trim())
}

const nothing: Signs = {
  content: 0,
  consentWords: 0,
  text: '',
  buttons: [],
  hasConsentSource: false,
  asksPassword: false,
  inputs: 0,
  textareas: 0,
  widgets: 0,
  isNotFree: false,
  hasPaywall: false,
  hasChallenge: false,
  hasGuard: false,
  programs: 0,
  stateLength: 0,
  hasEmptyRoot: false,
  asksForScript: false,
  isBusy: false,
}

const readText = (value: string, frame: Frame, signs: Signs): void => {
  const words = signs.content < contentMax ? countWords(value, contentMax) : 0
  if (frame.isConsent) signs.consentWords += words
  else if (!frame.isChrome) signs.content += words
  if (signs.text.length < textLengthMax) signs.text += `${value.slice(0, textLengthMax).replaceAll(/\s+/g, ' ')}\n`
  if (frame.isButton) frame.label += value.slice(0, labelLengthMax).replaceAll(/\s+/g, ' ')
}

/** Null if nothing inside is shown. */
const enter = (element: LeanElement, around: Frame | undefined, signs: Signs): Frame | null => {
  readMarks(element, signs)
  if (skips(element) || isUnseen(element) || element.name === 'head') {
    if (element.name === 'head') readHead(element, signs)
    return null
  }
  const names = namesOf(element)
  const isContent = element.name === 'main' || element.name === 'article' || attributeOf(element, 'role') === 'main'
  const isWhole = isContent || element.name === 'body' || element.name === 'html'
  const isChrome = !isWhole && (around?.isChrome === true || isChromeBy(element, names))
  const isConsent = around?.isConsent === true || (!isWhole && names.some((name) => marks.consentName.test(name)))
  readShape(element, names, signs)
  readField(element, isChrome, signs)
  const isButton = element.name === 'button' || element.name === 'a' || attributeOf(element, 'role') === 'button'
  return { element, isChrome, isConsent, isButton: isButton || around?.isButton === true, label: '' }
}

const chromeElements: ReadonlySet<string> = new Set(['header', 'footer', 'nav', 'aside'])
const chromeRoles: ReadonlySet<string> = new Set(['banner', 'navigation', 'contentinfo', 'complementary'])

const isChromeBy = (element: LeanElement, names: readonly string[]): boolean =>
  chromeElements.has(element.name) ||
  chromeRoles.has(attributeOf(element, 'role') ?? '') ||
  names.some((name) => marks.chromeName.test(name))

const namesMax = 30

const namesOf = (element: LeanElement): string[] => {
  const said = `${attributeOf(element, 'id') ?? ''} ${attributeOf(element, 'class') ?? ''}`
  return said
    .slice(0, 2_000)
    .split(/\s+/)
    .filter((name) => name !== '')
    .slice(0, namesMax)
}

const isUnseen = (element: LeanElement): boolean =>
  attributeOf(element, 'hidden') !== null ||
  /(?:^|;)\s{0,9}display\s{0,9}:\s{0,9}none/i.test((attributeOf(element, 'style') ?? '').slice(0, 1_000))

const readHead = (head: LeanElement, signs: Signs): void => {
  for (let child = head.first; child !== null; child = child.next) if (child.kind === 'element') readMarks(child, signs)
}

/** Scripts, frames and forms name who made them; text that only browsers without scripts show asks for them. */
const readMarks = (element: LeanElement, signs: Signs): void => {
  const text = element.first?.kind === 'text' ? element.first.value : ''
  switch (element.name) {
    case 'script':
      readScript(element, text, signs)
      break
    case 'noscript':
      signs.asksForScript ||= marks.asksForScript.test(text.slice(0, 2_000))
      break
    case 'iframe':
    case 'form':
      readMark(attributeOf(element, 'src') ?? attributeOf(element, 'action') ?? '', signs)
      break
    case 'meta':
      if (/^isAccessibleForFree$/i.test(attributeOf(element, 'itemprop') ?? '')) {
        signs.isNotFree ||= /^false$/i.test(attributeOf(element, 'content') ?? '')
      }
      break
    default:
  }
}

const readMark = (said: string, signs: Signs): void => {
  const sample = said.slice(0, scriptSampled)
  signs.hasChallenge ||= marks.challengeMark.test(sample)
  signs.hasGuard ||= marks.guardMark.test(sample)
}

const readScript = (script: LeanElement, text: string, signs: Signs): void => {
  const type = attributeOf(script, 'type') ?? ''
  const source = (attributeOf(script, 'src') ?? '').slice(0, scriptSampled)
  if (/ld\+json/i.test(type)) {
    signs.isNotFree ||= marks.notFree.test(text)
    return
  }
  const isData = /json|template/i.test(type)
  if (!isData) signs.programs += 1
  if (isData || marks.stateAssignment.test(text.slice(0, scriptSampled))) signs.stateLength += text.length
  signs.hasConsentSource ||= marks.consentSource.test(source)
  readMark(`${source} ${text}`, signs)
}

const readShape = (element: LeanElement, names: readonly string[], signs: Signs): void => {
  const isNamed = (form: RegExp): boolean => names.some((name) => form.test(name))
  signs.hasPaywall ||= isNamed(marks.paywallName)
  signs.hasChallenge ||= isNamed(marks.challengeMark)
  if (isNamed(marks.widgetName)) signs.widgets += 1
  signs.isBusy ||= isNamed(marks.busyName) || attributeOf(element, 'aria-busy') === 'true'
  signs.hasEmptyRoot ||= isEmptyRoot(element, names)
}

const rootElements: ReadonlySet<string> = new Set(['div', 'main', 'section'])

/** An element that scripts fill: with a name, near the top, and empty; or one that the page itself defines. */
const isEmptyRoot = (element: LeanElement, names: readonly string[]): boolean => {
  const isOwn = element.name.includes('-')
  if (!isOwn && !(rootElements.has(element.name) && names.length > 0)) return false
  if (names.some((name) => marks.harmlessEmpty.test(name))) return false
  return isNearTop(element) && isBlank(element)
}

const levelsToTop = 3

const isNearTop = (element: LeanElement): boolean => {
  let parent = element.parent
  for (let level = 0; level < levelsToTop && parent?.kind === 'element'; level += 1) {
    if (parent.name === 'body') return true
    if (chromeElements.has(parent.name)) return false
    parent = parent.parent
  }
  return false
}

const isBlank = ({ first }: LeanElement): boolean => {
  for (let child = first; child !== null; child = child.next) {
    if (child.kind === 'element' && child.name !== 'script' && child.name !== 'noscript') return false
    if (child.kind === 'text' && child.value.trim() !== '') return false
  }
  return true
}

const unaskedTypes: ReadonlySet<string> = new Set([
  'hidden',
  'submit',
  'button',
  'image',
  'search',
  'checkbox',
  'radio',
])

const readField = (element: LeanElement, isChrome: boolean, signs: Signs): void => {
  if (element.name === 'textarea') signs.textareas += 1
  if (element.name !== 'input' || isChrome) return
  const type = (attributeOf(element, 'type') ?? 'text').toLowerCase()
  if (type === 'submit' || type === 'button') signs.buttons.push((attributeOf(element, 'value') ?? '').slice(0, 100))
  if (!unaskedTypes.has(type)) signs.inputs += 1
  signs.asksPassword ||= type === 'password'
}
