// The properties that can hide something: their initial values, which of them are inherited, and what shorthands set.
import { partsOf, type Part, soleWord, splitAt } from './valueParts.ts'

const inherited =
  'visibility:visible text-indent:0 font-size:medium line-height:normal color:canvastext -webkit-text-fill-color:currentcolor ' +
  'letter-spacing:normal word-spacing:normal -webkit-text-security:none font-size-adjust:none ' +
  '-webkit-text-stroke-width:0 text-shadow:none direction:ltr writing-mode:horizontal-tb white-space:normal ' +
  'color-scheme:normal'

const own =
  'display:inline opacity:1 clip:auto clip-path:none transform:none scale:none rotate:none translate:none offset-path:none ' +
  'perspective:none zoom:1 filter:none mask-image:none mask-border:none mix-blend-mode:normal content-visibility:visible ' +
  'contain:none position:static top:auto right:auto bottom:auto left:auto margin-top:0 margin-right:0 margin-bottom:0 ' +
  'margin-left:0 padding-top:0 padding-right:0 padding-bottom:0 padding-left:0 width:auto height:auto min-width:auto ' +
  'min-height:auto max-width:none max-height:none overflow-x:visible overflow-y:visible background-color:transparent ' +
  'background-image:none background-clip:border-box animation-name:none z-index:auto float:none vertical-align:baseline ' +
  'flex-basis:auto flex-grow:0 flex-direction:row grid-template-rows:none grid-template-columns:none grid-row-start:auto ' +
  'grid-column-start:auto -webkit-line-clamp:none content:normal outline-width:medium outline-style:none box-shadow:none ' +
  'position-area:none clear:none animation-duration:0s animation-delay:0s animation-iteration-count:1 ' +
  'animation-direction:normal animation-play-state:running animation-timeline:auto'

const tableOf = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((entry) => entry.split(':') as [string, string]))

const inheritedTable = tableOf(inherited)

export const initialValues: ReadonlyMap<string, string> = new Map([...inheritedTable, ...tableOf(own)])

export const isInherited = (name: string): boolean => inheritedTable.has(name)

const aliases: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  '-webkit-mask': 'mask',
  '-webkit-mask-image': 'mask-image',
  '-webkit-mask-box-image': 'mask-border',
  '-webkit-mask-box-image-source': 'mask-border',
  'mask-border-source': 'mask-border',
  'grid-row': 'grid-row-start',
  'grid-column': 'grid-column-start',
  'margin-inline-start': 'margin-left',
  'margin-inline-end': 'margin-right',
  'margin-block-start': 'margin-top',
  'margin-block-end': 'margin-bottom',
  '-webkit-margin-start': 'margin-left',
  '-webkit-margin-end': 'margin-right',
  '-webkit-margin-before': 'margin-top',
  '-webkit-margin-after': 'margin-bottom',
  'padding-inline-start': 'padding-left',
  'padding-inline-end': 'padding-right',
  'padding-block-start': 'padding-top',
  'padding-block-end': 'padding-bottom',
  '-webkit-padding-start': 'padding-left',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'inline-size': 'width',
  'block-size': 'height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'overflow-inline': 'overflow-x',
  'overflow-block': 'overflow-y',
  'word-space': 'word-spacing',
  'line-clamp': '-webkit-line-clamp',
  '-webkit-text-stroke': '-webkit-text-stroke-width',
  'offset-position': 'offset-path',
  'inset-area': 'position-area',
}

/** The name under which a property is judged. */
export const plainName = (name: string): string => {
  const alias = aliases[name]
  if (alias !== undefined) return alias
  if (!name.startsWith('-webkit-') || initialValues.has(name)) return name
  const plain = name.slice('-webkit-'.length)
  return aliases[plain] ?? plain
}

const sides = (prefix: string, suffix = ''): string[] =>
  ['top', 'right', 'bottom', 'left'].map((side) => `${prefix}${side}${suffix}`)

/** Shorthands by the longhands they set. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
  all: [...initialValues.keys()].filter((name) => name !== 'direction'),
  margin: sides('margin-'),
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  padding: sides('padding-'),
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  inset: sides(''),
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  font: ['font-size', 'line-height', 'font-size-adjust'],
  background: ['background-color', 'background-image', 'background-clip'],
  flex: ['flex-grow', 'flex-basis'],
  'flex-flow': ['flex-direction'],
  'grid-area': ['grid-row-start', 'grid-column-start'],
  grid: ['grid-template-rows', 'grid-template-columns'],
  'grid-template': ['grid-template-rows', 'grid-template-columns'],
  mask: ['mask-image', 'mask-border'],
  animation: [
    'animation-name',
    'animation-duration',
    'animation-delay',
    'animation-iteration-count',
    'animation-direction',
    'animation-play-state',
    'animation-timeline',
  ],
  outline: ['outline-width', 'outline-style'],
  offset: ['offset-path'],
}

/** The longhands that a declaration sets; empty for one that hides nothing. */
export const longhandsOf = (name: string): readonly string[] => {
  const plain = plainName(name)
  if (Object.hasOwn(shorthands, plain)) return shorthands[plain] ?? []
  return initialValues.has(plain) ? [plain] : []
}

const word = (name: string): Part[] => [{ kind: 'word', name }]
const initialOf = (longhand: string): Part[] => partsOf(initialValues.get(longhand) ?? '') ?? []

/** What a valid declaration gives to one of its longhands. */
export const longhandValue = (name: string, longhand: string, parts: readonly Part[]): readonly Part[] => {
  const plain = plainName(name)
  const list = shorthands[plain]
  if (list === undefined) return plain === longhand ? simpleValue(longhand, parts) : parts
  const found = list.indexOf(longhand)
  return (readers[plain] ?? asWritten)(parts, longhand, found)
}

type Reader = (parts: readonly Part[], longhand: string, found: number) => readonly Part[]

const asWritten: Reader = (parts) => parts
/** Top, right, bottom, left. */
const ofBox: Reader = (parts, _, found) => one(parts[found] ?? parts[found === 3 ? 1 : 0] ?? parts[0])
const ofPair: Reader = (parts, _, found) => one(parts[found] ?? parts[0])
const ofTracks: Reader = (parts, _, found) => splitAt(parts, '/')[found] ?? word('none')

const readers: Readonly<Record<string, Reader>> = {
  margin: ofBox,
  padding: ofBox,
  inset: ofBox,
  'margin-inline': ofPair,
  'margin-block': ofPair,
  'padding-inline': ofPair,
  'padding-block': ofPair,
  'inset-inline': ofPair,
  'inset-block': ofPair,
  overflow: ofPair,
  font: (parts, longhand) => fontValue(longhand, parts),
  background: (parts, longhand) => backgroundValue(longhand, parts),
  flex: (parts, longhand) => flexValue(longhand, parts),
  animation: (parts, longhand) => animationValue(longhand, parts),
  mask: (parts, longhand) => (longhand === 'mask-image' && soleWord(parts) !== 'none' ? parts : word('none')),
  outline: (parts, longhand) => outlineValue(longhand, parts),
  'flex-flow': (parts) => parts.filter((part) => part.kind === 'word' && /^(?:row|column)/.test(part.name)),
  'grid-area': (parts, _, found) => splitAt(parts, '/')[found] ?? word('auto'),
  grid: ofTracks,
  'grid-template': ofTracks,
}

const one = (part: Part | undefined): Part[] => (part === undefined ? [] : [part])

const simpleValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  if (longhand === '-webkit-text-stroke-width') {
    const width = parts.filter((part) => part.kind === 'length' || part.kind === 'number' || part.kind === 'call')
    return width.length > 0 ? width : parts
  }
  return longhand === 'grid-row-start' || longhand === 'grid-column-start' ? (splitAt(parts, '/')[0] ?? parts) : parts
}

const sizeWords = /^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger)$/

const isSize = (part: Part): boolean =>
  part.kind === 'length' ||
  part.kind === 'percent' ||
  part.kind === 'call' ||
  (part.kind === 'word' && sizeWords.test(part.name))

const fontValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  if (longhand === 'font-size-adjust') return word('none')
  const at = parts.findIndex((part) => isSize(part) || (part.kind === 'number' && part.value === 0))
  if (at === -1) return initialOf(longhand)
  if (longhand === 'font-size') return one(parts[at])
  const slash = parts[at + 1]
  return slash?.kind === 'sign' && slash.value === '/' ? one(parts[at + 2]) : word('normal')
}

const boxes: ReadonlySet<string> = new Set(['border-box', 'padding-box', 'content-box', 'text', 'border-area'])
const placing =
  /^(?:repeat|repeat-x|repeat-y|no-repeat|space|round|scroll|fixed|local|left|right|top|bottom|center|cover|contain|auto|none)$/

const isImage = (part: Part): boolean =>
  part.kind === 'url' || (part.kind === 'call' && /gradient|url|image|element|paint|cross-fade|^src$/.test(part.name))

const backgroundValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  if (longhand === 'background-image') {
    const images = parts.filter(isImage)
    return images.length > 0 ? images : word('none')
  }
  if (longhand === 'background-clip') {
    const clips = parts.filter((part) => part.kind === 'word' && boxes.has(part.name))
    return clips.length > 0 ? clips.slice(-1) : word('border-box')
  }
  const last = splitAt(parts, ',').at(-1) ?? []
  const colour = last.filter(
    (part) =>
      part.kind === 'hash' ||
      (part.kind === 'call' && !isImage(part) && !/^(?:calc|min|max|clamp)$/.test(part.name)) ||
      (part.kind === 'word' && !boxes.has(part.name) && !placing.test(part.name)),
  )
  return colour.length > 0 ? colour : word('transparent')
}

const flexValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  const sole = soleWord(parts)
  const isGrow = longhand === 'flex-grow'
  if (sole === 'none') return isGrow ? [{ kind: 'number', value: 0 }] : word('auto')
  if (sole === 'auto') return isGrow ? [{ kind: 'number', value: 1 }] : word('auto')
  const numbers = parts.filter((part) => part.kind === 'number')
  if (isGrow) return [numbers[0] ?? { kind: 'number', value: 1 }]
  const basis = parts.find((part) => part.kind !== 'number')
  return basis === undefined ? one(numbers[2] ?? { kind: 'percent', value: 0 }) : [basis]
}

const animationWords =
  /^(?:none|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|infinite|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|auto|replace|add|accumulate)$/

const timesOf = (parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.kind === 'length' && (part.unit === 's' || part.unit === 'ms'))

const animationValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  const words = (pattern: RegExp): Part[] => parts.filter((part) => part.kind === 'word' && pattern.test(part.name))
  const first = splitAt(parts, ',')
  switch (longhand) {
    case 'animation-name':
      return animationNames(parts)
    case 'animation-duration':
      return first.flatMap((list) => timesOf(list).slice(0, 1))
    case 'animation-delay':
      return first.flatMap((list) => timesOf(list).slice(1, 2))
    case 'animation-iteration-count':
      return [...words(/^infinite$/), ...parts.filter(({ kind }) => kind === 'number')]
    case 'animation-direction':
      return words(/^(?:reverse|alternate|alternate-reverse)$/)
    case 'animation-play-state':
      return words(/^paused$/)
    default:
      return initialOf(longhand)
  }
}

const animationNames = (parts: readonly Part[]): Part[] => {
  const names = parts.filter(
    (part) => part.kind === 'text' || (part.kind === 'word' && !animationWords.test(part.name)),
  )
  return names.length > 0 ? names : word('none')
}

const outlineStyles = /^(?:none|auto|dotted|dashed|solid|double|groove|ridge|inset|outset)$/

const outlineValue = (longhand: string, parts: readonly Part[]): readonly Part[] => {
  const isStyle = (part: Part): boolean => part.kind === 'word' && outlineStyles.test(part.name)
  if (longhand === 'outline-style') return parts.filter(isStyle).length > 0 ? parts.filter(isStyle) : word('none')
  const width = parts.filter(
    (part) => part.kind === 'length' || part.kind === 'number' || (part.kind === 'call' && part.name === 'calc'),
  )
  return width.length > 0 ? width : word('medium')
}
