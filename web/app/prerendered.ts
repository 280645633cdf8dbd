// The addresses that are rendered to HTML when the app is built.
import { formOfVerifyPage, publicPages } from '../../contract/publicPages.ts'
import { publicPath } from '../lib/publicPages.ts'

export const prerenderedPaths: string[] = [
  ...publicPages.flatMap((path) => [publicPath(path, 'en'), publicPath(path, 'de')]),
  ...Object.values(formOfVerifyPage),
]
