import { CopyButton } from './CopyButton.tsx'

interface CodeBlockProps {
  code: string
  /** What it is, for whoever cannot see it. */
  label: string
}

export const CodeBlock = ({ code, label }: CodeBlockProps) => (
  <figure
    aria-label={label}
    className="flex items-start gap-2 rounded-control border border-line-soft bg-sunken p-2 pl-4"
  >
    <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-[0.8125rem] leading-6 text-soft">
      <code>{code}</code>
    </pre>
    <CopyButton text={code} />
  </figure>
)
