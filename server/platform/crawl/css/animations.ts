// Animations: those that change nothing that hides, entrances that end visible, and all others.
import type { Cascade } from './cascade.ts'
import type { Style } from './style.ts'
import type { Keyframe } from './styleSheet.ts'
import { type Part, soleWord } from './valueParts.ts'
import { doubt, type Finding, undecided } from './verdict.ts'

/** An entrance is over by then. */
const secondsMax = 10

export const animationOf = (style: Style, cascade: Cascade): Finding | null => {
  const value = style.get('animation-name')
  if (value === null) return undecided('animation', style.element)
  if (soleWord(value) === 'none') return null
  const frames = value.flatMap((part) => framesOf(part, cascade))
  if (frames.length === 0) return null
  return isEntrance(style) && frames.every(endsVisible)
    ? doubt('animation', style.element)
    : undecided('animation', style.element)
}

const framesOf = (part: Part, cascade: Cascade): readonly Keyframe[] => {
  const name = part.kind === 'word' ? part.name : part.kind === 'text' ? part.value.toLowerCase() : null
  return name === null || name === 'none' ? [] : (cascade.keyframes(name) ?? [])
}

const secondsOf = (value: readonly Part[] | null): number =>
  (value ?? [{ kind: 'sign', value: '' }]).reduce((most, part) => {
    if (part.kind === 'sign') return part.value === ',' ? most : Infinity
    if (part.kind !== 'length') return Infinity
    return Math.max(most, part.unit === 'ms' ? part.value / 1_000 : part.unit === 's' ? part.value : Infinity)
  }, 0)

/** It runs once, soon, and forwards. */
const isEntrance = (style: Style): boolean => {
  const counts = style.get('animation-iteration-count')
  const isOnce = counts?.every((part) => part.kind === 'sign' || (part.kind === 'number' && part.value <= 3)) === true
  const isForwards =
    style.get('animation-direction')?.every((part) => part.kind === 'word' && part.name === 'normal') === true
  const isRunning =
    style.get('animation-play-state')?.every((part) => part.kind === 'word' && part.name === 'running') === true
  if (!isOnce || !isForwards || !isRunning || style.word('animation-timeline') !== 'auto') return false
  return secondsOf(style.get('animation-duration')) + secondsOf(style.get('animation-delay')) <= secondsMax
}

const calmEnds: Readonly<Record<string, RegExp>> = {
  opacity: /^(?:1|1\.0|100%)$/,
  visibility: /^(?:visible|inherit)$/,
  transform: /^(?:none|scale\(1\)|translate(?:3d|x|y)?\((?:0(?:px|%)?[\s,]*){1,3}\))$/i,
  translate: /^(?:none|0)$/,
  scale: /^(?:none|1)$/,
  filter: /^none$/,
}

/** What the animation itself leaves behind; what lies below it is judged as any other style. */
const endsVisible = ({ name, value, isEnd }: Keyframe): boolean => {
  const property = name.replace(/^-webkit-/, '')
  const calm = calmEnds[property]
  return (
    calm !== undefined &&
    (!isEnd ||
      calm.test(
        value
          .replaceAll(/!important/gi, '')
          .trim()
          .toLowerCase(),
      ))
  )
}
