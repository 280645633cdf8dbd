// Generates contract/pagePaths.ts, the route list of the web app, from the manifests of its features: the server needs
// the list and cannot import the web app.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf } from './tree.ts'

export const pagePathsPath = 'contract/pagePaths.ts'

interface RegisteredRoute {
  path: string
  access: 'public' | 'visitor' | 'member' | 'admin' | 'sandbox'
  inShell: boolean
}

interface ManifestModule {
  routesOf(manifest: unknown): RegisteredRoute[]
}

const load = (root: string, path: string): Promise<unknown> => import(pathToFileURL(join(root, path)).href)

const readRoutes = async (root: string): Promise<RegisteredRoute[]> => {
  const { routesOf } = (await load(root, 'web/lib/manifest.ts')) as ManifestModule
  const found = (await filesOf(root)).filter((path) => /^web\/features\/.+\/manifest\.ts$/.test(path))
  const routes: RegisteredRoute[] = []
  for (const path of found) {
    const { manifest } = (await load(root, path)) as { manifest: unknown }
    routes.push(...routesOf(manifest))
  }
  return routes
}

/** As the formatter breaks lines. */
const lineLengthMax = 120

/** Throws if two manifests have the same path. */
export const writePagePaths = (routes: readonly RegisteredRoute[]): string => {
  const twice = routes.find(({ path }, index) => routes.findIndex((other) => other.path === path) !== index)
  if (twice !== undefined) throw new Error(`Two manifests have a page at ${twice.path}`)
  const list = (name: string, values: Iterable<string>): string => {
    const quoted = [...values].sort().map((value) => `'${value}'`)
    const line = `export const ${name} = [${quoted.join(', ')}] as const\n`
    return line.length <= lineLengthMax ? line : `export const ${name} = [\n  ${quoted.join(',\n  ')},\n] as const\n`
  }
  const routesFor = (access: RegisteredRoute['access']): string =>
    list(
      `${access}Routes`,
      routes.filter((route) => route.access === access).map(({ path }) => path),
    )
  const segments = new Set(routes.filter(({ inShell }) => inShell).map(({ path }) => path.split('/')[1] ?? ''))
  return [
    '// Generated from the manifests of the web features (node checks/generated.ts --write): the routes of the web app by\n// access, without the public pages.\n',
    routesFor('visitor'),
    routesFor('member'),
    routesFor('admin'),
    routesFor('sandbox'),
    `/** First segments of all addresses inside the shell. */\n${list('shellSegments', segments)}`,
  ].join('\n')
}

export const makePagePaths = async (root: string): Promise<string> => writePagePaths(await readRoutes(root))
