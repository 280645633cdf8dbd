// Panels that a visitor can open: details, tabs and accordions, known by their structure and by a visible control.
import { attributeOf, type LeanElement, type LeanRoot } from '../leanTree.ts'
import { after } from './walking.ts'
import { summaryOf } from './structure.ts'

const controlsMax = 2_000

export interface Panels {
  /** The control that opens this panel; null if there is none. */
  controlOf(hiddenElement: LeanElement): LeanElement | null
}

const referring = ['aria-controls', 'data-target', 'data-bs-target', 'data-toggle-target', 'href'] as const

export const readPanels = (root: LeanRoot): Panels => {
  let byId: Map<string, LeanElement> | null = null
  return {
    controlOf: (element) => {
      byId ??= controlsIn(root)
      return ownControl(element, byId)
    },
  }
}

const ownControl = (element: LeanElement, byId: ReadonlyMap<string, LeanElement>): LeanElement | null => {
  if (element.name === 'details') return summaryOf(element) ?? element
  const id = attributeOf(element, 'id')
  const control = id === null ? undefined : byId.get(id)
  if (control !== undefined) return control
  if (attributeOf(element, 'role')?.trim().toLowerCase() !== 'tabpanel') return null
  const label = attributeOf(element, 'aria-labelledby')?.trim() ?? ''
  return byId.get(`#${label}`) ?? null
}

/** Buttons, tabs and links by the id of the panel they name, and by their own id with a hash in front. */
const controlsIn = (root: LeanRoot): Map<string, LeanElement> => {
  const found = new Map<string, LeanElement>()
  const page = firstElement(root)
  if (page === null) return found
  for (let one = after(page, page); one !== null && found.size < controlsMax; one = after(one, page)) {
    const role = attributeOf(one, 'role')?.trim().toLowerCase() ?? ''
    const isControl =
      one.name === 'button' || one.name === 'a' || one.name === 'summary' || /^(?:tab|button)$/.test(role)
    if (!isControl) continue
    for (const name of referring) {
      const value = attributeOf(one, name)?.trim() ?? ''
      // A link to the panel opens it only if it is a control.
      if (value === '' || (name === 'href' && (!value.startsWith('#') || !isSwitch(one, role)))) continue
      const id = value.replace(/^#/, '')
      if (!found.has(id)) found.set(id, one)
    }
    const own = attributeOf(one, 'id')
    if (own !== null && isSwitch(one, role)) found.set(`#${own}`, one)
  }
  return found
}

const isSwitch = (element: LeanElement, role: string): boolean =>
  role === 'tab' ||
  role === 'button' ||
  attributeOf(element, 'data-toggle') !== null ||
  attributeOf(element, 'data-bs-toggle') !== null

export const firstElement = (root: LeanRoot): LeanElement | null => {
  for (let child = root.first; child !== null; child = child.next) if (child.kind === 'element') return child
  return null
}
