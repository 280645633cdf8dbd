import { Check, Copy } from './icons.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'

const copiedForMs = 2_000

/** Copies a text to the clipboard and confirms it briefly. */
export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation('ui')
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), copiedForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Some browsers forbid it, and none has a clipboard without HTTPS; the text can still be selected by hand.
      setState('refused')
    }
  }
  const words = { idle: t('copy'), copied: t('copied'), refused: t('copyRefused') }
  return (
    <Button size="s" onClick={() => void copy()} aria-live="polite">
      {state === 'copied' ? <Check aria-hidden className="text-alive" /> : <Copy aria-hidden />}
      {words[state]}
    </Button>
  )
}
