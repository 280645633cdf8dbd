// Context of a link as text for people to read: its own tags, and the words before and after it. Everything is bounded,
// because the page is foreign.
import { cleanText } from './cleanText.ts'
import { skips, startsLine } from './landmarks.ts'
import type { LeanChild, LeanElement } from './leanTree.ts'

const snippetLengthMax = 600
const besideLengthMax = 140
const innerLengthMax = 250
const attributesMax = 12
const attributeLengthMax = 200
const stepsMax = 400

export const snippetOf = (link: LeanElement): string => {
  const { parent } = link
  const around = parent?.kind === 'element' ? startTagOf(parent) : ''
  const before = collectText(link, 'previous', besideLengthMax)
  const after = collectText(link, 'next', besideLengthMax)
  return cleanText(`${around}${before}${written(link)}${after}`, snippetLengthMax)
}

const startTagOf = ({ name, attributes }: LeanElement): string => {
  const said = attributes.slice(0, attributesMax).map((attribute) => {
    const value = attribute.value.slice(0, attributeLengthMax).replaceAll('"', '&quot;')
    return value === '' ? ` ${attribute.name}` : ` ${attribute.name}="${value}"`
  })
  return `<${name}${said.join('')}>`
}

type Step = LeanChild | { kind: 'end'; name: string }

/** The element with its content, up to the limit; opened tags are closed. */
const written = (element: LeanElement): string => {
  const todo: Step[] = [element]
  const parts: string[] = []
  let length = 0
  for (let step = todo.pop(), steps = 0; step !== undefined; step = todo.pop(), steps += 1) {
    const isFull = length > innerLengthMax || steps > stepsMax
    if (step.kind === 'end') parts.push(`</${step.name}>`)
    else if (step.kind === 'text' && !isFull) {
      parts.push(step.value.slice(0, innerLengthMax))
      length += step.value.length
    } else if (step.kind === 'element' && !isFull) {
      parts.push(startTagOf(step))
      length += step.name.length
      if (!isVoid.has(step.name)) todo.push({ kind: 'end', name: step.name }, ...childrenOf(step, 'next'))
    }
  }
  return parts.join('')
}

const isVoid: ReadonlySet<string> = new Set(['br', 'img', 'wbr', 'hr', 'input'])

type Side = 'previous' | 'next'

/** In stack order: the first to visit comes last. */
const childrenOf = (element: LeanElement, side: Side): LeanChild[] => {
  const children: LeanChild[] = []
  let child = side === 'next' ? element.first : element.last
  while (child !== null && children.length < stepsMax) {
    children.push(child)
    child = side === 'next' ? child.next : child.previous
  }
  return children.reverse()
}

/** Text on one side of a link within its parent, nearest first. */
const collectText = (link: LeanElement, side: Side, lengthMax: number): string => {
  const collected: CollectedText = { side, lengthMax, parts: [], length: 0, steps: 0 }
  for (let beside = link[side]; beside !== null && hasRoom(collected); beside = beside[side]) {
    readInto(collected, beside)
  }
  const { parts } = collected
  const text = (side === 'previous' ? parts.reverse() : parts).join('')
  return side === 'previous' ? text.slice(-lengthMax) : text.slice(0, lengthMax)
}

interface CollectedText {
  side: Side
  lengthMax: number
  parts: string[]
  length: number
  steps: number
}

const hasRoom = ({ length, lengthMax, steps }: CollectedText): boolean => length < lengthMax && steps < stepsMax

const readInto = (collected: CollectedText, beside: LeanChild): void => {
  const todo: LeanChild[] = [beside]
  for (let node = todo.pop(); node !== undefined && hasRoom(collected); node = todo.pop()) {
    collected.steps += 1
    if (node.kind === 'text') {
      collected.parts.push(node.value)
      collected.length += node.value.length
    } else if (node.kind === 'element' && !skips(node)) {
      if (startsLine(node)) collected.parts.push(' ')
      todo.push(...childrenOf(node, collected.side))
    }
  }
}
