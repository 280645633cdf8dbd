// Pages labelled by hand.
import type { Shown } from './oracle.ts'

export interface LabelledPage {
  name: string
  html: string
  desktop: Shown
  phone: Shown
}

export const labelledPages: readonly LabelledPage[] = []
