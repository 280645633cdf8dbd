// Repository tree: every file that git would track, and the text of one.
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'

const ignoredPatterns = (root: string): string[] => {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** All files of the repository, as paths relative to its root with forward slashes, in a stable order. */
export const filesOf = async (root: string): Promise<string[]> => {
  const patterns = [...ignoredPatterns(root), '.git/']
  const ignored = (path: string, isFolder: boolean): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return patterns.some((pattern) => {
      if (pattern.endsWith('/') && !isFolder) return false
      const bare = pattern.replace(/^\/|\/$/g, '')
      return bare.includes('/') ? matchesGlob(path, bare) : matchesGlob(name, bare)
    })
  }
  const found: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (ignored(path, entry.isDirectory())) continue
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  await walk('')
  return found.sort()
}

export const textOf = (root: string, path: string): Promise<string> => readFile(join(root, path), 'utf8')

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
