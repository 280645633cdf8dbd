// How code, papers and settings are laid out. Nobody does it by hand: `node_modules/.bin/oxfmt FILE` writes it as it has to be.
import { defineConfig } from 'oxfmt'

export default defineConfig({
  singleQuote: true,
  semi: false,
  printWidth: 120,
  trailingComma: 'all',
  sortPackageJson: false,
  ignorePatterns: ['server/platform/db/schema.ts', 'server/platform/mail/frame/frame.html', 'package-lock.json'],
})
