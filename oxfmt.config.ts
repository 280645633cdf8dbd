// Formatter configuration for code, docs and settings. Do not format by hand: `node_modules/.bin/oxfmt FILE` does it.
import { defineConfig } from 'oxfmt'

export default defineConfig({
  singleQuote: true,
  semi: false,
  printWidth: 120,
  trailingComma: 'all',
  sortPackageJson: false,
  ignorePatterns: ['server/platform/db/schema.ts', 'server/platform/mail/frame/frame.html', 'package-lock.json'],
})
