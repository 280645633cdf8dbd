// Styles of everything that floats above the page, and of its items.

export const floatingStyle =
  'z-50 overflow-hidden rounded-[12px] border border-line bg-raised text-text shadow-float outline-none data-[state=open]:animate-rise data-[state=closed]:animate-sink data-[state=delayed-open]:animate-rise'

export const itemStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[8px] px-2.5 py-1.5 text-sm no-underline outline-none select-none data-highlighted:bg-accent-tint data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'
