// Registers a form's unsaved work: the app confirms links and Back, the browser confirms closing the tab.
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { holdUnsaved, isWork, type Unsaved } from './unsaved.ts'

export const useUnsaved = (unsaved: boolean, how: Unsaved = {}): void => {
  const isUnsaved = useEffectEvent(() => how.isUnsaved?.() ?? true)
  const leaves = useEffectEvent<NonNullable<Unsaved['leaves']>>(
    (from, to) => how.leaves?.(from, to) ?? from.pathname !== to.pathname,
  )
  const save = useEffectEvent(async () => (await how.save?.()) ?? false)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUnsaved()) return
      event.preventDefault()
      // The request may still get through while the browser asks.
      void save()
    }
    window.addEventListener('beforeunload', ask)
    const release = holdUnsaved({
      isUnsaved: () => isUnsaved(),
      leaves: (from, to) => leaves(from, to),
      save: () => save(),
    })
    return () => {
      window.removeEventListener('beforeunload', ask)
      release()
    }
  }, [unsaved])
}

/** Whether a form has unsaved work that is not being sent. */
export const useFormWork = <V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>): boolean => {
  const { dirtyFields, isSubmitting } = form.formState
  const values: FieldValues = form.watch()
  const changed = Object.keys(dirtyFields).map((name) => values[name] as unknown)
  return !isSubmitting && isWork(changed)
}
