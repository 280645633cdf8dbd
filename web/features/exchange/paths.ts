// Paths of the exchange pages.

export const tabs = ['available', 'mine', 'incoming', 'open'] as const
export type TabName = (typeof tabs)[number]

export const tabPath = (tab: TabName): string => (tab === 'available' ? '/exchange' : `/exchange?tab=${tab}`)

export const exchangePath = (id: string): string => `/exchange/${id}`
