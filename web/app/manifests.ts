// The manifests of all features, by path. No list to maintain: a new manifest is found by its name.
import type { Manifest } from '../lib/manifest.ts'

export const manifests: Readonly<Record<string, Manifest>> = import.meta.glob<Manifest>(
  '../features/{*,*/admin}/manifest.ts',
  { eager: true, import: 'manifest' },
)
