import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

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

/** On a phone a list of many tabs scrolls: the active one is brought into view, without moving the page. */
const useActiveInView = (value: string) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current === null || active === null || active === undefined) return
    const [room, tab] = [list.current.getBoundingClientRect(), active.getBoundingClientRect()]
    list.current.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2)
  }, [value])
  return list
}

export const Tabs = <V extends string>({ label, tabs, value, onChange }: TabsProps<V>) => {
  const list = useActiveInView(value)
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded-[12px] border border-line-soft bg-sunken p-1"
      >
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
}
