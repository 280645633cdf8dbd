// What a new page and a new notification kind cost: the number of files that have to be created or changed.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Architecture } from '../architecture.config.ts'
import { notificationKinds } from '../contract/notifications.ts'
import { checkAccess } from './access.ts'
import { generatedFindings } from './generated.ts'
import { checkMessages } from './messages.ts'
import { makePagePaths, pagePathsPath } from './pagePaths.ts'
import { moduleFindings } from './docs.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const root = join(import.meta.dirname, '..')
const filesMax = 10

const endpoint = `
export const moorageEndpoints = {
  moorages: endpoint({
    method: 'GET',
    path: '/api/moorages',
    access: 'member',
    summary: 'Counts the free moorages.',
    output: z.object({ free: z.int() }),
    errors: ['signed_out'],
  }),
} as const
`

const manifest = `import type { ManifestOf } from '../../lib/manifest.ts'
import { Globe } from '../../ui/icons.ts'
import type moorages from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    moorages: typeof moorages
  }
}

export const manifest: ManifestOf<typeof moorages> = {
  pages: {
    moorages: {
      path: '/moorages',
      file: 'MooragesPage.tsx',
      access: 'member',
      section: 'account',
      order: 60,
      icon: Globe,
      help: 'first-steps',
    },
  },
}
`

const texts = (name: string, synonyms: string, title: string): string =>
  JSON.stringify({ pageNames: { moorages: { name, synonyms } }, title })

/** A page with one endpoint in a new feature, without the generated route list. */
const added: Readonly<Record<string, (before: string) => string>> = {
  'contract/contact.ts': (before) => before + endpoint,
  'server/contact/routes.ts': (before) => `${before}\nroute(moorageEndpoints.moorages, () => ({ free: 3 }))\n`,
  'server/contact/moorages.test.ts': () => '',
  'web/features/moorages/MooragesPage.tsx': () => `const Page = () => useTranslation('moorages').t('title')\n`,
  'web/features/moorages/manifest.ts': () => manifest,
  'web/features/moorages/locales/en.json': () => texts('Moorages', 'berths', 'Free moorages'),
  'web/features/moorages/locales/de.json': () => texts('Liegeplätze', 'Anlegestellen', 'Freie Liegeplätze'),
  'features.config.ts': (before) => before.replace('\n}\n', '\n  moorages: { publicModules: [] },\n}\n'),
  'ARCHITECTURE.md': (before) => `${before}\n\`web/features/moorages\`\n`,
}

let scratch = ''

const findings = async (): Promise<string[]> => [
  ...(await checkAccess(scratch)),
  ...(await checkMessages(scratch)),
  ...generatedFindings(pagePathsPath, await textOf(scratch, pagePathsPath), await makePagePaths(scratch)),
]

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ankerplatz-registration-'))
  for (const path of [
    'architecture.config.ts',
    'modules.config.ts',
    'tsconfig.json',
    'contract',
    'web',
    'server',
    'checks/access.json',
    '.gitignore',
    'features.config.ts',
    'ARCHITECTURE.md',
    'package.json',
  ]) {
    await cp(join(root, path), join(scratch, path), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'))
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('a page with one endpoint in a new feature', () => {
  test('passes the checks of routes, texts and access with at most 10 files', async () => {
    for (const [path, change] of Object.entries(added)) {
      const before = await readFile(join(scratch, path), 'utf8').catch(() => '')
      await mkdir(dirname(join(scratch, path)), { recursive: true })
      await writeFile(join(scratch, path), change(before))
    }
    expect((await findings()).join('\n')).toContain(`${pagePathsPath}:`)
    await writeFile(join(scratch, pagePathsPath), await makePagePaths(scratch))
    expect(await textOf(scratch, pagePathsPath)).toContain("'/moorages'")
    const settings: unknown = await import(join(scratch, 'architecture.config.ts'))
    const { architecture } = settings as { architecture: Architecture }
    expect(Object.keys(architecture.modules)).toContain('web/features/moorages')
    expect(moduleFindings(await textOf(scratch, 'ARCHITECTURE.md'), architecture)).toEqual([])
    expect(await findings()).toEqual([])
    expect([...Object.keys(added), pagePathsPath].length).toBeLessThanOrEqual(filesMax)
  })
})

describe('a notification kind', () => {
  /** Kinds without a rule of their own elsewhere, such as another name for admins or a person's name to forget. */
  const ordinary = notificationKinds.filter((kind) =>
    /^exchange_(?!answered)|^referral_registered$|^website_not_found$/.test(kind),
  )

  test('is registered in at most 10 files', async () => {
    const places = ['contract/', 'server/notifications/', 'web/']
    const paths = (await filesOf(root)).filter(
      (path) =>
        places.some((place) => path.startsWith(place)) &&
        /\.(?:ts|tsx|json)$/.test(path) &&
        !isTest(path) &&
        !path.includes('.fixture.'),
    )
    const files = await Promise.all(paths.map(async (path) => ({ path, text: await textOf(root, path) })))
    expect(ordinary.length).toBeGreaterThan(5)
    for (const kind of ordinary) {
      const naming = files.filter(({ text }) => new RegExp(`\\b${kind}\\b`).test(text)).map(({ path }) => path)
      expect(naming.length, `${kind}: ${naming.join(', ')}`).toBeLessThanOrEqual(filesMax)
    }
  })
})
