// Joins the page names of several text files to one namespace.
import type { PageText } from '../lib/manifest.ts'

export const joinPageNames = (files: Readonly<Record<string, Record<string, PageText>>>): Record<string, PageText> =>
  Object.fromEntries(Object.values(files).flatMap((names) => Object.entries(names)))
