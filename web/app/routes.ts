// Route table of the web app, from the manifests of the features. Addresses that are not registered are not found.
import { posix } from 'node:path'
import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { type RegisteredRoute, routesOf } from '../lib/manifest.ts'
import { manifests } from './manifests.ts'

const registered = Object.entries(manifests).flatMap(([place, manifest]) =>
  routesOf(manifest).map((one) => ({ ...one, file: posix.join(posix.dirname(place), one.file) })),
)

/** `id` only where a file is shown by several routes. */
const routesWhere = (isShown: (one: RegisteredRoute) => boolean): RouteConfigEntry[] =>
  registered.filter(isShown).map(({ path, file, id }) => route(path.slice(1), file, id === undefined ? {} : { id }))

/** Prerendered once per language; the id distinguishes the two. */
const publicRoutes = (language: 'en' | 'de'): RouteConfigEntry[] =>
  registered
    .filter(({ access }) => access === 'public')
    .map(({ path, file, id = path.slice(1) }) => {
      const options = { id: `${id}-${language}` }
      return path === '/' ? index(file, options) : route(path.slice(1), file, options)
    })

export default [
  layout('layouts/PublicLayout.tsx', [
    ...publicRoutes('en'),
    ...prefix('de', publicRoutes('de')),
    ...routesWhere(({ access }) => access === 'visitor'),
    route(':slug', 'pages/SlugPage.tsx'),
    route('*', 'pages/NotFoundPage.tsx'),
  ]),
  ...routesWhere(({ access }) => access === 'sandbox'),
  layout('layouts/MemberLayout.tsx', [
    ...routesWhere(({ access, inShell }) => access === 'member' && !inShell),
    layout('layouts/ShellLayout.tsx', [
      ...routesWhere(({ access, inShell }) => access === 'member' && inShell),
      layout(
        'layouts/AdminLayout.tsx',
        routesWhere(({ access }) => access === 'admin'),
      ),
    ]),
  ]),
] satisfies RouteConfig
