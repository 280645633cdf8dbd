import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labels on the left, values on the right; long values wrap below on a phone. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="divide-y divide-line-soft">
    {facts.map(({ label, value }) => (
      <div
        key={label}
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
      >
        <dt className="text-soft">{label}</dt>
        <dd className="ms-auto min-w-0 text-end wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
