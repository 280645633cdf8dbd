// Describes a device by its stored client hints: "Firefox on Windows".
import type { Device } from '../../../contract/security.ts'
import { browserNames, systemNames } from '../../lib/deviceNames.ts'
import { CircleQuestionMark, type LucideIcon, Monitor, Smartphone, Tablet } from '../../ui/icons.ts'

export const kindIcons: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  unknown: CircleQuestionMark,
}

/** The known parts; the translation provides the sentence. */
export type DeviceWords =
  | { kind: 'both'; browser: string; system: string }
  | { kind: 'browser'; browser: string }
  | { kind: 'system'; system: string }
  | { kind: 'nothing' }

export const wordsOf = ({ browser, system }: Device): DeviceWords => {
  const browserName = browserNames[browser]
  const systemName = systemNames[system]
  if (browserName !== null && systemName !== null) return { kind: 'both', browser: browserName, system: systemName }
  if (browserName !== null) return { kind: 'browser', browser: browserName }
  return systemName === null ? { kind: 'nothing' } : { kind: 'system', system: systemName }
}
