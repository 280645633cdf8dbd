// Whether the page contains input that a sign-in would lose: edited fields that still exist and are not empty. Searches
// and passwords do not count, because they are not missed.

export interface TypedField {
  readonly isConnected: boolean
  /** Its current value. */
  text(): string
}

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'email', 'url', 'tel', 'number', 'date'].includes(element.type))

const fieldOf = (target: EventTarget | null): HTMLElement | null => {
  if (!(target instanceof HTMLElement) || target.closest('[role=search]') !== null) return null
  return isTextField(target) || target.isContentEditable ? target : null
}

const textOf = (element: HTMLElement): string => (isTextField(element) ? element.value : element.textContent)

/** Tracks fields while they are on the page. */
export const createTyped = (): { note(field: TypedField): void; isAnything(): boolean } => {
  let fields: readonly TypedField[] = []
  const forget = (): void => {
    fields = fields.filter(({ isConnected }) => isConnected)
  }
  return {
    note: (field) => {
      forget()
      if (!fields.includes(field)) fields = [...fields, field]
    },
    isAnything: () => {
      forget()
      return fields.some((field) => field.text().trim() !== '')
    },
  }
}

const typed = createTyped()
const known = new WeakMap<HTMLElement, TypedField>()

const handleOf = (element: HTMLElement): TypedField => {
  const handle = known.get(element) ?? {
    get isConnected() {
      return element.isConnected
    },
    text: () => textOf(element),
  }
  known.set(element, handle)
  return handle
}

/** Watches the page until the returned function is called. */
export const watchTyping = (): (() => void) => {
  const note = (event: Event): void => {
    const field = event.isTrusted ? fieldOf(event.target) : null
    if (field !== null) typed.note(handleOf(field))
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

export const isAnythingTyped = (): boolean => typed.isAnything()
