// Registers the texts of this feature, which has no pages of its own.
import type { Manifest } from '../../lib/manifest.ts'
import type { AnalysisTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    analysis: AnalysisTexts
  }
}

export const manifest: Manifest = {}
