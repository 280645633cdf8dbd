import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

interface TabsProps<V extends string> {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange(value: NoInfer<V>): void
}

export const Tabs = <V extends string>({ label, tabs, value, onChange }: TabsProps<V>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as V)}>
    <Radix.List aria-label={label} className="flex gap-1 rounded-[12px] border border-line-soft bg-sunken p-1">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="h-9 flex-1 rounded-[9px] px-3 font-semibold whitespace-nowrap text-soft transition-colors hover:text-text focus-visible:rounded-[9px] data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-card"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="pt-5 outline-none">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
