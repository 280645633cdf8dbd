// Hygiene check: finds what must not be in the repository, such as unfinished work, traces of a developer's machine,
// and tests that do not run.
import { filesOf, isTest, textOf } from './tree.ts'

interface Rule {
  what: string
  pattern: RegExp
  applies(path: string): boolean
}

const isText = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json|md|sql|css|html|txt|yml|yaml|xml|svg)$|^\.npmrc$|^\.ci\/run$/.test(path)
const isPaper = (path: string): boolean => path.endsWith('.md')
const isSource = (path: string): boolean => isText(path) && !isPaper(path) && !path.endsWith('package-lock.json')
const isTestLike = (path: string): boolean => isTest(path) || (path.startsWith('e2e/') && path.endsWith('.ts'))

// The words contain a bracket, so that this file does not match itself.
const rules: readonly Rule[] = [
  { what: 'unfinished business', pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b/, applies: isSource },
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.:/@-])\/(?:home|Users|root|work|tmp|mnt)\/[\w.~-]|[A-Z]:\\Users\\/,
    applies: (path) => isText(path) && path !== 'package-lock.json',
  },
  {
    what: 'a test that does not run, or runs alone',
    pattern:
      /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/,
    applies: isTestLike,
  },
  {
    what: 'a check that is silenced',
    pattern: /(?:es|ox)lint-(?:dis)able|@ts-(?:ign)ore|@ts-(?:no)check|(?:prettier|oxfmt)-(?:ign)ore|knip-(?:ign)ore/,
    applies: isSource,
  },
  {
    // In a test it asserts that something does not compile, for the reason that follows.
    what: 'a check that is silenced',
    pattern: /@ts-(?:expect)-error/,
    applies: (path) => isSource(path) && !/\.test\.tsx?$/.test(path),
  },
  {
    what: 'a check that is silenced without a reason',
    pattern: /@ts-(?:expect)-error[ \t]*$/m,
    applies: (path) => /\.test\.tsx?$/.test(path),
  },
  {
    what: 'a banner instead of a sentence',
    pattern: /^[ \t]*(?:\/\/|--|\/\*+|#)[ \t]*[-=*#~]{4,}/m,
    applies: (path) => /\.(?:ts|tsx|mjs|sql|css)$/.test(path),
  },
  { what: 'a merge that was not finished', pattern: /^(?:<{7}|>{7}) /m, applies: isText },
  {
    what: 'a private package registry',
    pattern: /^\s*(?:@\w+:)?registry\s*=/m,
    applies: (path) => path === '.npmrc',
  },
]

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

export const hygieneFindings = (path: string, text: string): string[] =>
  rules
    .filter((rule) => rule.applies(path))
    .flatMap(({ what, pattern }) => {
      const all = new RegExp(pattern.source, `${pattern.flags}g`)
      return [...text.matchAll(all)].map((match) => `${path}:${lineOf(text, match.index)}: ${what}: ${match[0].trim()}`)
    })

export const checkHygiene = async (root: string): Promise<string[]> => {
  const paths = (await filesOf(root)).filter(isText)
  const findings = await Promise.all(paths.map(async (path) => hygieneFindings(path, await textOf(root, path))))
  return findings.flat()
}
