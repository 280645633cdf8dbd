import { Check, Copy } from './icons.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

interface CodeBlockProps {
  code: string
  /** What it is, for whoever cannot see it. */
  label: string
}

const copiedForMs = 2_000

export const CodeBlock = ({ code, label }: CodeBlockProps) => {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <figure
      aria-label={label}
      className="flex items-start gap-2 rounded-control border border-line-soft bg-sunken p-2 pl-4"
    >
      <pre
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-[0.8125rem] leading-6 text-soft"
      >
        <code>{code}</code>
      </pre>
      <Button size="s" onClick={() => void copy()} aria-live="polite">
        {copied ? <Check aria-hidden className="text-alive" /> : <Copy aria-hidden />}
        {copied ? t('copied') : t('copy')}
      </Button>
    </figure>
  )
}
