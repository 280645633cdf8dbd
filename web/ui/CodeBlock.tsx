import clsx from 'clsx'
import { CopyButton } from './CopyButton.tsx'

interface CodeBlockProps {
  code: string
  /** Accessible name. */
  label: string
  /** Wraps instead of scrolling; for text to be read, not for code. */
  wrap?: boolean
}

export const CodeBlock = ({ code, label, wrap = false }: CodeBlockProps) => (
  <figure
    aria-label={label}
    className={clsx(
      'flex items-start gap-2 rounded-control border border-line-soft bg-sunken p-2 pl-4',
      // On a phone the button would leave too little room beside it for whole words.
      wrap && 'max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0 [&>pre]:max-sm:w-full',
    )}
  >
    <pre
      tabIndex={0}
      className={clsx(
        'min-w-0 flex-1 py-1.5 font-mono text-[0.8125rem] leading-6 text-soft',
        wrap ? 'break-words whitespace-pre-wrap' : 'overflow-x-auto',
      )}
    >
      <code>{code}</code>
    </pre>
    <CopyButton text={code} />
  </figure>
)
