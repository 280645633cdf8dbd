// Keyboard shortcuts outside of text fields: for the palette, for pages, for the search of a page, and for the list of
// shortcuts.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isKeyAlone, isPaletteKey, nothingPressed, press } from '../../features/palette/shortcuts.ts'
import { singleKeysOn } from '../../lib/singleKeys.ts'
import { mainId } from '../../ui/SkipLink.tsx'
import { pages } from '../pages.ts'

const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role=combobox], [role=textbox]'
/** Layers that capture the keyboard while open. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null

const isCovered = (): boolean => document.querySelector(layers) !== null

/** False: this page has no visible search field. */
const focusSearch = (): boolean => {
  const found = document
    .getElementById(mainId)
    ?.querySelectorAll<HTMLInputElement>('[role=search] input, input[type=search]')
  const field = [...(found ?? [])].find((input) => input.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

interface ShortcutActions {
  onPalette(): void
  onList(): void
}

export const useShortcuts = ({ onPalette, onList }: ShortcutActions): void => {
  const navigate = useNavigate()
  const pressed = useRef(nothingPressed)
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      // Overrides the browser's own shortcut.
      event.preventDefault()
      if (!isCovered()) onPalette()
      return
    }
    if (!singleKeysOn() || !isKeyAlone(event) || isTyping(event.target) || isCovered()) {
      pressed.current = nothingPressed
      return
    }
    const { pressed: next, deed } = press(pressed.current, event.key, event.timeStamp)
    pressed.current = next
    switch (deed?.kind) {
      case 'go':
        event.preventDefault()
        void navigate(pages[deed.page].path)
        return
      case 'search':
        if (focusSearch()) event.preventDefault()
        return
      case 'list':
        event.preventDefault()
        onList()
        return
      case undefined:
        return
    }
  })
  useEffect(() => {
    const life = new AbortController()
    addEventListener('keydown', (event) => heard(event), { signal: life.signal })
    return () => life.abort()
  }, [])
}
