// States of elements that selectors ask for, as they are before a visitor does anything on the page.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import type { Sure } from './selectors.ts'
import { nextOf, previousOf } from './walking.ts'

/** States that only a visitor's action brings about. */
const never: ReadonlySet<string> = new Set(
  'hover active focus-visible focus-within target target-within visited modal popover-open fullscreen -webkit-full-screen picture-in-picture -webkit-drag user-valid user-invalid current past future host'.split(
    ' ',
  ),
)

const formControls: ReadonlySet<string> = new Set(
  'input select textarea button option optgroup fieldset form progress meter output'.split(' '),
)

const ofForms: ReadonlySet<string> = new Set(
  'enabled disabled required optional valid invalid in-range out-of-range placeholder-shown indeterminate default read-write autofill -webkit-autofill'.split(
    ' ',
  ),
)

const linkStates: ReadonlySet<string> = new Set(['link', 'any-link', '-webkit-any-link'])

export const matchState = (element: LeanElement, name: string): Sure => {
  if (never.has(name)) return 'no'
  if (linkStates.has(name)) return sure(isLink(element))
  if (ofForms.has(name)) {
    return formControls.has(element.name) || attributeOf(element, 'contenteditable') !== null ? 'maybe' : 'no'
  }
  switch (name) {
    case 'root':
    case 'scope':
      return sure(element.parent?.kind === 'root')
    case 'focus':
      return attributeOf(element, 'autofocus') === null ? 'no' : 'maybe'
    case 'empty':
      return sure(isEmpty(element))
    case 'only-child':
      return sure(previousOf(element) === null && nextOf(element) === null)
    case 'only-of-type':
      return sure(isOnlyOfType(element))
    case 'open':
      return element.name === 'details' ? sure(attributeOf(element, 'open') !== null) : 'maybe'
    case 'defined':
      return element.name.includes('-') ? 'maybe' : 'yes'
    case 'checked':
      return matchChecked(element)
    default:
      return 'maybe'
  }
}

const sure = (value: boolean): Sure => (value ? 'yes' : 'no')

const isLink = (element: LeanElement): boolean =>
  (element.name === 'a' || element.name === 'area') && attributeOf(element, 'href') !== null

const isOnlyOfType = (element: LeanElement): boolean => {
  for (let one = previousOf(element); one !== null; one = previousOf(one)) if (one.name === element.name) return false
  for (let one = nextOf(element); one !== null; one = nextOf(one)) if (one.name === element.name) return false
  return true
}

const matchChecked = (element: LeanElement): Sure => {
  if (element.name === 'option') return 'maybe'
  if (element.name !== 'input') return 'no'
  const type = (attributeOf(element, 'type') ?? '').toLowerCase()
  if (type !== 'checkbox' && type !== 'radio') return 'no'
  if (attributeOf(element, 'checked') === null) return 'no'
  // Of several checked radio buttons of a group, the last one is.
  return type === 'checkbox' ? 'yes' : 'maybe'
}

const isEmpty = ({ first }: LeanElement): boolean => {
  for (let child = first; child !== null; child = child.next) {
    if (child.kind === 'element' || (child.kind === 'text' && child.value !== '')) return false
  }
  return true
}
