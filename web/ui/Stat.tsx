import type { ReactNode } from 'react'

interface StatProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
}

/** One labelled value. Use within a description list. */
export const Stat = ({ label, value, note }: StatProps) => (
  <div className="min-w-0">
    <dt className="text-[0.8125rem] text-soft">{label}</dt>
    <dd className="mt-0.5 font-head text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
    {note !== undefined && <dd className="text-[0.8125rem] text-faint">{note}</dd>}
  </div>
)
