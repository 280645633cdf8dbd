import clsx from 'clsx'
import { CopyButton } from './CopyButton.tsx'

interface CodeBlockProps {
  code: string
  /** What it is, for whoever cannot see it. */
  label: string
  /** Goes on in the next line instead of scrolling; for what is read off, not for what is code. */
  wrap?: boolean
}

export const CodeBlock = ({ code, label, wrap = false }: CodeBlockProps) => (
  <figure
    aria-label={label}
    className="flex items-start gap-2 rounded-control border border-line-soft bg-sunken p-2 pl-4"
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
