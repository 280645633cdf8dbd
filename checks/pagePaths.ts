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

/** Throws if two manifests have the same path. */
export const writePagePaths = (routes: readonly RegisteredRoute[]): string => {
  const twice = routes.find(({ path }, index) => routes.findIndex((other) => other.path === path) !== index)
  if (twice !== undefined) throw new Error(`Two manifests have a page at ${twice.path}`)
  const list = (values: Iterable<string>): string =>
    [...values]
      .sort()
      .map((value) => `  '${value}',\n`)
      .join('')
  const routesFor = (access: RegisteredRoute['access']): string =>
    `[\n${list(routes.filter((route) => route.access === access).map(({ path }) => path))}] as const\n`
  const segments = new Set(routes.filter(({ inShell }) => inShell).map(({ path }) => path.split('/')[1] ?? ''))
  return [
    '// Generated from the manifests of the web features (node checks/generated.ts --write): the routes of the web app by\n// access, without the public pages.\n',
    `export const visitorRoutes = ${routesFor('visitor')}`,
    `export const memberRoutes = ${routesFor('member')}`,
    `export const adminRoutes = ${routesFor('admin')}`,
    `export const sandboxRoutes = ${routesFor('sandbox')}`,
    `/** First segments of all addresses inside the shell. */\nexport const shellSegments = [\n${list(segments)}] as const\n`,
  ].join('\n')
}

export const makePagePaths = async (root: string): Promise<string> => writePagePaths(await readRoutes(root))
