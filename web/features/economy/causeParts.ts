// How the causes for which credits come or go make up a whole: the largest by themselves, the rest together.
import type { StackedPart } from '../../ui/StackedBar.tsx'
import type { Tone } from '../../ui/tones.ts'

interface Caused<C extends string> {
  cause: C
  credits: number
}

/** Comes with the largest first. `tones`: for as many causes as are shown by themselves. */
export const causeParts = <C extends string>(
  causes: readonly Caused<C>[],
  tones: readonly Tone[],
  nameOf: (cause: C | 'others') => string,
): StackedPart[] => {
  const sum = causes.reduce((all, { credits }) => all + credits, 0)
  // One left over is shown by its own name.
  const shown = causes.length <= tones.length + 1 ? causes.length : tones.length
  const parts = causes.slice(0, shown).map(({ cause, credits }, at) => ({
    label: nameOf(cause),
    share: credits / sum,
    tone: tones[at] ?? 'neutral',
  }))
  const rest = causes.slice(shown).reduce((all, { credits }) => all + credits, 0)
  return rest === 0 ? parts : [...parts, { label: nameOf('others'), share: rest / sum, tone: 'neutral' }]
}
