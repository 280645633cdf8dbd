// Elements that may leave their place in the flow, found by the rules and attributes that move something.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import type { Cascade, UsedSheet } from './cascade.ts'
import { matches, spend } from './matching.ts'
import { after } from './walking.ts'
import { indexRules, type RuleIndex, rulesFor } from './ruleIndex.ts'
import type { Declaration, ParsedSheet, Rule } from './styleSheet.ts'

/** Whether a declaration can move something over something else. */
const moves = ({ name, value }: Declaration): boolean => {
  const text = value.toLowerCase()
  switch (name) {
    case 'position':
      return !/^(?:static|relative|sticky)$/.test(text.trim())
    case 'top':
    case 'right':
    case 'bottom':
    case 'left':
    case 'inset':
      return !/^(?:auto|0|0px|0%)$/.test(text.trim())
    case 'transform':
    case 'translate':
    case '-webkit-transform':
    case 'scale':
    case 'rotate':
      return text.trim() !== 'none'
    case 'outline':
    case 'outline-width':
      return /\d{2}|[\d.]r?em|[({]|\\/.test(text)
    default:
      return movesByFamily(name, text)
  }
}

const movesByFamily = (name: string, text: string): boolean => {
  if (name.startsWith('inset') || name.startsWith('offset') || name.startsWith('position-')) return true
  if (name.startsWith('grid-area') || name.startsWith('grid-row')) return !/^(?:auto|span\b.*)$/.test(text.trim())
  return /^(?:-webkit-)?margin/.test(name) && /-|\(|\\/.test(text)
}

const movingRules = new WeakMap<ParsedSheet, RuleIndex>()

const movingIn = (sheet: ParsedSheet): RuleIndex => {
  const known = movingRules.get(sheet)
  if (known !== undefined) return known
  const index = indexRules(sheet.rules.filter(({ declarations }) => declarations.some(moves)))
  movingRules.set(sheet, index)
  return index
}

const movingAttribute = /position|margin|inset|top|left|right|bottom|transform|translate|scale|rotate|grid|outline|\\/i

/** A pseudo-element counts as a part of its own. */
export interface ShiftedPart {
  element: LeanElement
  pseudo: 'before' | 'after' | null
}

const partsMax = 1_500

/** Null: there are too many to judge. */
export const shiftedParts = (
  page: LeanElement,
  sheets: readonly UsedSheet[],
  cascade: Cascade,
): ShiftedPart[] | null => {
  const indexes = sheets.map(({ sheet }) => movingIn(sheet))
  const found: ShiftedPart[] = []
  for (let one: LeanElement | null = page; one !== null; one = after(one, page)) {
    spend(cascade.work)
    const pseudos = movingPseudos(one, indexes, cascade)
    if (isMovedByAttribute(one)) pseudos.add(null)
    for (const pseudo of pseudos) found.push({ element: one, pseudo })
    if (found.length > partsMax) return null
  }
  return found
}

const isMovedByAttribute = (element: LeanElement): boolean => {
  const style = attributeOf(element, 'style')
  return (
    element.name === 'dialog' ||
    attributeOf(element, 'popover') !== null ||
    (style !== null && movingAttribute.test(style))
  )
}

const movingPseudos = (
  element: LeanElement,
  indexes: readonly RuleIndex[],
  { matching }: Cascade,
): Set<ShiftedPart['pseudo']> => {
  const found = new Set<ShiftedPart['pseudo']>()
  const id = attributeOf(element, 'id')
  const classes = (attributeOf(element, 'class') ?? '').split(/[ \t\n\f\r]+/)
  for (const index of indexes) {
    for (const rule of rulesFor(index, element.name, id, classes)) {
      const pseudo = pseudoOf(rule)
      if (pseudo === undefined || found.has(pseudo)) continue
      if (matches(matching, element, rule.selector) !== 'no') found.add(pseudo)
    }
  }
  return found
}

/** Undefined for pseudo-elements that cover nothing. */
const pseudoOf = ({ selector: { pseudo } }: Rule): ShiftedPart['pseudo'] | undefined =>
  pseudo === null || pseudo === 'before' || pseudo === 'after' ? pseudo : undefined
