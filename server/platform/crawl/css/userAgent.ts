// What browsers declare for elements before any author does, and what the attributes of old HTML declare.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import { namedColours } from './namedColours.ts'
import { parentOf } from './walking.ts'

const list = (words: string): string[] => words.split(' ')

const displays = new Map<string, string>([
  ...list(
    'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
      'form h1 h2 h3 h4 h5 h6 header hgroup hr legend listing main menu nav ol optgroup option p plaintext pre search ' +
      'section ul xmp frameset frame',
  ).map((name): [string, string] => [name, 'block']),
  ...list(
    'area base basefont datalist head link meta noembed noframes param rp script style template title noscript',
  ).map((name): [string, string] => [name, 'none']),
  ...list('button input select textarea meter progress marquee img video audio canvas object iframe embed').map(
    (name): [string, string] => [name, 'inline-block'],
  ),
  ['li', 'list-item'],
  ['summary', 'block'],
  ['slot', 'contents'],
  ['ruby', 'ruby'],
  ['rt', 'ruby-text'],
  ['table', 'table'],
  ['tr', 'table-row'],
  ['td', 'table-cell'],
  ['th', 'table-cell'],
  ['tbody', 'table-row-group'],
  ['thead', 'table-header-group'],
  ['tfoot', 'table-footer-group'],
  ['col', 'table-column'],
  ['colgroup', 'table-column-group'],
  ['caption', 'table-caption'],
])

const fontSizes: Readonly<Record<string, string>> = {
  h1: '2em',
  h2: '1.5em',
  h3: '1.17em',
  h4: '1em',
  h5: '.83em',
  h6: '.67em',
  small: 'smaller',
  sub: 'smaller',
  sup: 'smaller',
  big: 'larger',
  rt: '50%',
  button: '13.333px',
  input: '13.333px',
  select: '13.333px',
  textarea: '13.333px',
  code: '.8125em',
  pre: '.8125em',
  tt: '.8125em',
  kbd: '.8125em',
  samp: '.8125em',
}

const verticalMargins: Readonly<Record<string, string>> = {
  p: '1em',
  dl: '1em',
  ul: '1em',
  ol: '1em',
  menu: '1em',
  pre: '1em',
  blockquote: '1em',
  figure: '1em',
  h1: '.67em',
  h2: '.83em',
  h3: '1em',
  h4: '1.33em',
  h5: '1.67em',
  h6: '2.33em',
}

type Reading = (element: LeanElement) => string | null

const sideMargin = ({ name }: LeanElement): string | null => {
  if (name === 'body') return '8px'
  return name === 'blockquote' || name === 'figure' ? '40px' : null
}

const verticalMargin = ({ name }: LeanElement): string | null =>
  name === 'body' ? '8px' : (verticalMargins[name] ?? null)

const ownOverflow = ({ name }: LeanElement): string | null => (name === 'marquee' || name === 'hr' ? 'hidden' : null)

const ownGround = (element: LeanElement): string | null => {
  if (element.name === 'mark') return 'yellow'
  if (element.name === 'button') return '#efefef'
  return element.name === 'dialog' || has(element, 'popover') ? '#ffffff' : null
}

const byLonghand: Readonly<Record<string, Reading>> = {
  display: (element) => displayOf(element),
  'font-size': ({ name }) => fontSizes[name] ?? null,
  color: (element) => colourOf(element),
  'background-color': ownGround,
  'text-indent': ({ name }) => (name === 'table' || name === 'button' ? '0' : null),
  'margin-left': (element) => (element.name === 'dd' ? '40px' : sideMargin(element)),
  'margin-right': sideMargin,
  'margin-top': verticalMargin,
  'margin-bottom': verticalMargin,
  'padding-left': ({ name }) => (name === 'ul' || name === 'ol' || name === 'menu' ? '40px' : null),
  position: (element) => (has(element, 'popover') ? 'fixed' : element.name === 'dialog' ? 'absolute' : null),
  direction: (element) => directionOf(element),
  'white-space': ({ name }) => (/^(?:pre|nobr|listing|xmp)$/.test(name) ? 'pre' : null),
  'content-visibility': (element) =>
    attributeOf(element, 'hidden')?.toLowerCase() === 'until-found' ? 'hidden' : null,
  'overflow-x': ownOverflow,
  'overflow-y': ownOverflow,
}

/** The value of the browser's own sheet, or null. */
export const userAgentValue = (element: LeanElement, longhand: string): string | null =>
  byLonghand[longhand]?.(element) ?? null

const has = (element: LeanElement, name: string): boolean => attributeOf(element, name) !== null

const displayOf = (element: LeanElement): string => {
  const { name } = element
  const hidden = attributeOf(element, 'hidden')
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return 'none'
  if (name === 'dialog' && !has(element, 'open')) return 'none'
  if (has(element, 'popover')) return 'none'
  if (name === 'input' && attributeOf(element, 'type')?.toLowerCase() === 'hidden') return 'none'
  if (name === 'audio' && !has(element, 'controls')) return 'none'
  return displays.get(name) ?? 'inline'
}

const colourOf = (element: LeanElement): string | null => {
  if (element.name === 'a' && has(element, 'href')) return bodyColour(element, 'link') ?? '#0000ee'
  if (element.name === 'mark' || element.name === 'button') return '#000000'
  return null
}

const bodyColour = (element: LeanElement, name: string): string | null => {
  for (let one = parentOf(element); one !== null; one = parentOf(one)) {
    if (one.name === 'body') return legacyColour(attributeOf(one, name))
  }
  return null
}

const directionOf = (element: LeanElement): string | null => {
  const dir = attributeOf(element, 'dir')?.trim().toLowerCase()
  if (dir === 'rtl' || dir === 'ltr') return dir
  return dir === 'auto' || element.name === 'bdi' ? unknownValue : null
}

/** A value that only a browser works out. */
export const unknownValue = 'unknown-value()'

const legacyColour = (value: string | null): string | null => {
  const text = value?.trim().toLowerCase() ?? ''
  if (value === null || text === '' || text === 'transparent') return null
  if (namedColours.has(text) || /^#[0-9a-f]{6}$/.test(text) || /^#[0-9a-f]{3}$/.test(text)) return text
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : unknownValue
}

const sized: ReadonlySet<string> = new Set(list('img table td th iframe video canvas object embed hr input col'))
const coloured: ReadonlySet<string> = new Set(list('body table tr td th thead tbody tfoot'))

const sizeOf =
  (longhand: string): Reading =>
  (element) =>
    sized.has(element.name) ? dimension(attributeOf(element, longhand)) : null

const imageMargin: Reading = (element) => (element.name === 'img' ? dimension(attributeOf(element, 'hspace')) : null)

const byAttribute: Readonly<Record<string, Reading>> = {
  color: (element) => {
    if (element.name === 'font') return legacyColour(attributeOf(element, 'color'))
    return element.name === 'body' ? legacyColour(attributeOf(element, 'text')) : null
  },
  'font-size': (element) => (element.name === 'font' ? fontSize(attributeOf(element, 'size')) : null),
  'background-color': (element) => (coloured.has(element.name) ? legacyColour(attributeOf(element, 'bgcolor')) : null),
  'background-image': (element) => (coloured.has(element.name) && has(element, 'background') ? 'url(attribute)' : null),
  width: sizeOf('width'),
  height: sizeOf('height'),
  'white-space': (element) => (/^t[dh]$/.test(element.name) && has(element, 'nowrap') ? 'nowrap' : null),
  'margin-left': imageMargin,
  'margin-right': imageMargin,
}

/** The value that an attribute of old HTML gives, or null. */
export const attributeValue = (element: LeanElement, longhand: string): string | null =>
  byAttribute[longhand]?.(element) ?? null

const dimension = (value: string | null): string | null => {
  const [, number, percent] = /^\s*(\d{1,6}(?:\.\d{1,4})?)(%?)/.exec(value ?? '') ?? []
  return number === undefined ? null : `${number}${percent === '%' ? '%' : 'px'}`
}

const sizes = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large']

const fontSize = (value: string | null): string | null => {
  const [, sign, digits] = /^\s*([+-]?)(\d{1,4})/.exec(value ?? '') ?? []
  if (digits === undefined) return null
  const number = sign === '+' ? 3 + Number(digits) : sign === '-' ? 3 - Number(digits) : Number(digits)
  return sizes[Math.max(1, Math.min(7, number)) - 1] ?? null
}
