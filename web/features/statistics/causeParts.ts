// Splits the causes of issued or burned credits into parts of a whole: the largest individually, the rest combined.
import type { StackedPart } from '../../ui/StackedBar.tsx'
import type { Tone } from '../../ui/tones.ts'

interface Caused<C extends string> {
  cause: C
  credits: number
}

/** Expects the largest first. `tones`: one per cause shown individually. */
export const causeParts = <C extends string>(
  causes: readonly Caused<C>[],
  tones: readonly Tone[],
  nameOf: (cause: C | 'others') => string,
): StackedPart[] => {
  const sum = causes.reduce((all, { credits }) => all + credits, 0)
  // A single leftover cause is shown by name.
  const shown = causes.length <= tones.length + 1 ? causes.length : tones.length
  const parts = causes.slice(0, shown).map(({ cause, credits }, at) => ({
    label: nameOf(cause),
    share: credits / sum,
    tone: tones[at] ?? 'neutral',
  }))
  const rest = causes.slice(shown).reduce((all, { credits }) => all + credits, 0)
  return rest === 0 ? parts : [...parts, { label: nameOf('others'), share: rest / sum, tone: 'neutral' }]
}
