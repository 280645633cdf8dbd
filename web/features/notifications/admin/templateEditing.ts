// Editing state of one email template: typed content, the version it is based on, and conflicts with other admins.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TemplateContent } from '../../../../contract/mailTemplates.ts'
import type { Template } from './templates.ts'
import { isSameText, type TextPart } from './templateText.ts'

export interface TemplateEditing {
  content: TemplateContent
  /** The version that the next save replaces. */
  basedOn: number
  unsaved: boolean
  /** The same, read at call time. */
  isUnsaved(): boolean
  /** Another admin saved a version while there are unsaved changes here. */
  overtaken: boolean
  change(part: TextPart, text: string): void
  takeOver(content: TemplateContent): void
  /** Called after a successful save. */
  saved(content: TemplateContent, version: number): void
  /** Discards the typed content and loads the saved version. */
  loadTheirs(): void
  /** Keeps the typed content; saving it replaces the other version. */
  keepMine(): void
}

interface Base {
  version: number
  content: TemplateContent
}

export const useTemplateEditing = (template: Template): TemplateEditing => {
  const [base, setBase] = useState<Base>({ version: template.version, content: template.content })
  const [content, setContent] = useState(template.content)
  const unsaved = !isSameText(content, base.content)
  const overtaken = template.version > base.version && unsaved
  const isNewer = template.version >= base.version && !isSameText(template.content, base.content)
  // Without unsaved changes it is safe to follow what was saved elsewhere.
  if (!unsaved && isNewer) {
    setBase({ version: template.version, content: template.content })
    setContent(template.content)
  }
  const unsavedNow = useRef(unsaved)
  useEffect(() => {
    unsavedNow.current = unsaved
  }, [unsaved])
  return {
    content,
    basedOn: base.version,
    unsaved,
    isUnsaved: () => unsavedNow.current,
    overtaken,
    change: (part, text) => setContent((before) => ({ ...before, [part]: text })),
    takeOver: setContent,
    saved: (text, version) => {
      setBase({ version, content: text })
    },
    loadTheirs: () => {
      setBase({ version: template.version, content: template.content })
      setContent(template.content)
    },
    keepMine: () => setBase({ version: template.version, content: template.content }),
  }
}

/** Ctrl S or ⌘ S saves, wherever the focus is on the page. */
export const useSaveKey = (save: () => void): void => {
  const pressed = useEffectEvent(save)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      pressed()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
