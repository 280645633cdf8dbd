// Tones of badges and alerts. Colour alone never carries meaning: there is always a word beside it.

export type Tone = 'alive' | 'waiting' | 'warn' | 'lost' | 'neutral' | 'accent'

export const tones: readonly Tone[] = ['alive', 'waiting', 'warn', 'lost', 'neutral', 'accent']

export const tintOf: Record<Tone, string> = {
  alive: 'bg-alive-tint text-alive',
  waiting: 'bg-waiting-tint text-waiting',
  warn: 'bg-warn-tint text-warn',
  lost: 'bg-lost-tint text-lost',
  neutral: 'bg-raised text-soft light:bg-text/7',
  accent: 'bg-accent-tint text-accent-text',
}

export const strokeOf: Record<Tone, string> = {
  alive: 'text-alive',
  waiting: 'text-waiting',
  warn: 'text-warn',
  lost: 'text-lost',
  neutral: 'text-faint',
  accent: 'text-accent',
}
