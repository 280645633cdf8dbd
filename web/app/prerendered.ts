// The addresses that are rendered to HTML when the app is built.
export { prerenderedPaths } from '../lib/publicPages.ts'
