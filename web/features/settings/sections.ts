// Sections of the settings page, in display order. Each is reachable as /settings#name.
import { Bell, CloudMoon, Database, type LucideIcon, Monitor, ShieldCheck, Timer, User } from '../../ui/icons.ts'

export const sectionNames = [
  'profile',
  'security',
  'notifications',
  'delivery',
  'appearance',
  'sessions',
  'data',
] as const
export type SectionName = (typeof sectionNames)[number]

export const sectionIcons: Record<SectionName, LucideIcon> = {
  profile: User,
  security: ShieldCheck,
  notifications: Bell,
  delivery: Timer,
  appearance: CloudMoon,
  sessions: Monitor,
  data: Database,
}

export const sectionIn = (hash: string): SectionName | null => sectionNames.find((name) => `#${name}` === hash) ?? null
