// `npm run check`: runs all checks of the repository in under a minute. Arguments select single stages by name.
import { join } from 'node:path'
import { architecture } from '../architecture.config.ts'
import { checkAccess } from './access.ts'
import { checkFiles } from './files.ts'
import { checkGenerated } from './generated.ts'
import { checkHygiene } from './hygiene.ts'
import { checkImports } from './imports.ts'
import { checkLimits } from './limits.ts'
import { checkLint } from './lint.ts'
import { checkLockfile } from './lockfile.ts'
import { checkMessages } from './messages.ts'
import { checkMigrations } from './migrations.ts'
import { checkDocs } from './docs.ts'
import { checkSpecification } from './specification.ts'
import { runStages, type Stage } from './stages.ts'
import { checkWords } from './words.ts'
import { checkFormat, checkTypes, checkUnused, makeRouteTypes } from './tools.ts'

const root = join(import.meta.dirname, '..')

// Longest first, so that both cores are busy to the end.
const stages: readonly Stage[] = [
  { name: 'route types', run: () => makeRouteTypes(root) },
  { name: 'lint', run: () => checkLint(root), after: 'route types' },
  { name: 'types of web', run: () => checkTypes(root, 'web/tsconfig.json'), after: 'route types' },
  { name: 'types of server', run: () => checkTypes(root, 'tsconfig.json') },
  { name: 'imports', run: () => checkImports(root, architecture) },
  { name: 'unused', run: () => checkUnused(root), after: 'route types' },
  { name: 'types of rendered pages', run: () => checkTypes(root, 'server/platform/render/page/tsconfig.json') },
  { name: 'types of e2e', run: () => checkTypes(root, 'e2e/tsconfig.json') },
  { name: 'formatting', run: () => checkFormat(root) },
  { name: 'generated', run: () => checkGenerated(root) },
  { name: 'messages', run: () => checkMessages(root) },
  { name: 'access', run: () => checkAccess(root) },
  { name: 'migrations', run: () => checkMigrations(root) },
  { name: 'lockfile', run: () => checkLockfile(root) },
  { name: 'files', run: () => checkFiles(root, architecture) },
  { name: 'hygiene', run: () => checkHygiene(root) },
  { name: 'docs', run: () => checkDocs(root, architecture) },
  { name: 'specification', run: () => checkSpecification(root) },
  { name: 'words', run: () => checkWords(root) },
  { name: 'limits', run: () => checkLimits(root) },
]

const { failed } = await runStages(stages, process.argv.slice(2), (line) => console.log(line))
process.exitCode = failed === 0 ? 0 : 1
