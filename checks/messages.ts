// Locale check: every text of screens and server exists in English and German, is not empty, is used, and gets its
// variables; every code the server can return has its texts.
import { z } from 'zod'
import { errorCodes, issueCodes } from '../contract/errors.ts'
import { type Source, textCallsIn, variableFindings } from './textVariables.ts'
import { filesOf, isCode, isTest, textOf } from './tree.ts'

/** Loanwords, names and units that German uses unchanged. Look for a German word before you add one. */
const sameInBothLanguages = new Set([
  'FA',
  'Admin',
  'Ankerplatz',
  'App',
  'Backlink Shop',
  'Blog',
  'Bonus',
  'Breadcrumbs',
  'Code',
  'Conversion',
  'Conversion (%)',
  'Cookies',
  'Credits',
  'DA',
  'Dashboard',
  'Desktop',
  'Details',
  'Deutsch',
  'Dialog',
  'dofollow',
  'Domain',
  'DR',
  'Drawer',
  'English',
  'Footer',
  'Format',
  'Gaming',
  'Generator',
  'h',
  'Header',
  'HTML',
  'Index',
  'Info',
  'Job',
  'Keywords',
  'Ledger',
  'Limit',
  'Link',
  'Links',
  'Logo',
  'Markdown',
  'Marketing',
  'Max.',
  'min',
  'Min.',
  'Min. DR',
  'Name',
  'Navigation',
  'nofollow',
  'OK',
  'Optional',
  'Optional.',
  'Overlays',
  'Popover',
  'Position',
  'Post',
  'Prime',
  'Problem',
  'rel',
  'Religion',
  's',
  'Spam',
  'sponsored',
  'Standard',
  'Status',
  'System',
  'Text',
  'Toasts',
  'Tooltip',
  'TTL',
  'URL',
  'Version',
  'Website',
  'Websites',
  'WordPress',
  'Zoom',
])

/** Texts whose key is only known at run time: a page calls `t(name)`. */
const keyedByName = ['later:', 'pageNames.']

/** Transliterated umlauts and a missing ß, in stems common enough to catch the habit. */
const transliterated =
  /\b\w*(?:fuer|ueber|zurueck|koenn|moecht|moegl|waehl|aender|loesch|pruef|bestaet|gueltig|naechst|spaeter|oeffn|hoechst|haett|waere|wuerd|muess|groess|ausfuell|schliess|grosse?\b|strasse|weiss\b|heiss)\w*/i

/** One word per meaning: words for which the glossary has another term. */
const otherWords = [
  { language: 'german', other: /\bLink-?texte?n?s?\b/i, word: 'Ankertext' },
  { language: 'german', other: /\bAnker-Text\w*/i, word: 'Ankertext' },
  { language: 'german', other: /(?<![-\p{L}])Mails?(?![-\p{L}])/u, word: 'E-Mail' },
  { language: 'german', other: /\bHauptbuch\w*/i, word: 'Ledger' },
  { language: 'english', other: /\blink texts?\b/i, word: 'anchor text' },
  { language: 'english', other: /\bhand(?:ed|ing)? in\b/i, word: 'submit' },
  { language: 'english', other: /\be-mails?\b/i, word: 'email' },
] as const

/** The specification fixes the wording of the first; synonyms are words that members may type. */
const mayDiffer = (name: string): boolean =>
  name === 'basket:item.anchor' || name.startsWith('palette:synonyms.') || /:pageNames\.\w+\.synonyms$/.test(name)

export interface MessageTree {
  [key: string]: string | MessageTree
}
const treeShape: z.ZodType<MessageTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), treeShape])))

export interface Texts {
  /** i18next namespace: "credits", "errors". */
  namespace: string
  /** The two files as one path, for messages: "web/features/credits/locales/{en,de}.json". */
  place: string
  english: ReadonlyMap<string, string>
  german: ReadonlyMap<string, string>
}

/** {"signIn": {"title": "…"}} → "signIn.title". */
export const flatten = (tree: MessageTree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

const variablesOf = (text: string): string => {
  const found = [...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)]
  const names = found.map(([, variable, tag]) => variable ?? `<${tag ?? ''}>`)
  return [...new Set(names)].sort().join(', ')
}

const textFindings = (where: string, english: string, german: string): string[] => {
  if (english.trim() === '' || german.trim() === '') return [`${where} is empty`]
  const findings: string[] = []
  const [needed, given] = [variablesOf(english), variablesOf(german)]
  if (needed !== given) findings.push(`${where} has the variables (${needed}) in English and (${given}) in German`)
  const words = english.replace(/\{\{[^}]*\}\}|<[^>]*>|\d+/g, '').trim()
  if (english === german && /\p{Letter}/u.test(words) && !sameInBothLanguages.has(words)) {
    findings.push(`${where} is the same in both languages: "${english}"`)
  }
  const spelled = transliterated.exec(german)
  if (spelled !== null) findings.push(`${where} is written without umlauts: "${spelled[0]}"`)
  return findings
}

/** Findings for one pair of locale files. */
export const pairFindings = ({ place, english, german }: Texts): string[] => [
  ...[...english.keys()].filter((key) => !german.has(key)).map((key) => `${place}: ${key} is missing in German`),
  ...[...german.keys()].filter((key) => !english.has(key)).map((key) => `${place}: ${key} is missing in English`),
  ...[...english].flatMap(([key, text]) => {
    const other = german.get(key)
    return other === undefined ? [] : textFindings(`${place}: ${key}`, text, other)
  }),
]

/** Uses of a word that is not the glossary term. */
export const wordFindings = (texts: Texts): string[] =>
  otherWords.flatMap(({ language, other, word }) =>
    [...texts[language]]
      .filter(([key, text]) => other.test(text) && !mayDiffer(`${texts.namespace}:${key}`))
      .map(([key, text]) => `${texts.place}: ${key} says "${other.exec(text)?.[0] ?? ''}" where we say "${word}"`),
  )

export interface Uses {
  /** Keys in a call of t(…) or an i18nKey, each with its file. */
  called: ReadonlyMap<string, string>
  /** Every quoted word, because keys are often listed in tables before a component calls t with them. */
  quoted: ReadonlySet<string>
  /** Composed keys: `codes.${code}`. */
  composed: readonly RegExp[]
  /** Keys whose texts are read all at once: `t.group('statuses')`. */
  groups: readonly string[]
}

const pattern = (template: string): RegExp => {
  const pieces = template.split(/\$\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${pieces.join('.+')}$`)
}

export const usesIn = (files: readonly Source[]): Uses => {
  const called = new Map<string, string>()
  const quoted = new Set<string>()
  const templates = new Set<string>()
  const groups = new Set<string>()
  for (const { path, text } of files) {
    for (const [, , key = ''] of text.matchAll(/(?:\bt\(|\bi18nKey=\{?)\s*(['"`])([\w.:-]+)\1/g)) called.set(key, path)
    for (const [, , word = ''] of text.matchAll(/(['"`])([\w.:-]+)\1/g)) quoted.add(word)
    for (const [, group = ''] of text.matchAll(/\.group\(\s*'([\w.]+)'/g)) groups.add(group)
    for (const [, template = ''] of text.matchAll(/`((?:[\w.:-]|\$\{[^}`]*\})+)`/g)) {
      if (/[a-z]+\.\$\{|\}\.[a-z]+/i.test(template)) templates.add(template)
    }
  }
  return { called, quoted, composed: [...templates].map(pattern), groups: [...groups] }
}

/**
 * i18next picks `key_one` or `key_other` by the number and `key_x` by the context; code uses the key without the
 * suffix.
 */
const spokenForms = (key: string): string[] => [key, key.replace(/_[a-z]+$/, '')]

export const useFindings = (all: readonly Texts[], { called, quoted, composed, groups }: Uses): string[] => {
  const forms = new Set(
    all.flatMap(({ namespace, english }) =>
      [...english.keys()].flatMap(spokenForms).flatMap((key) => [key, `${namespace}:${key}`]),
    ),
  )
  const missing = [...called]
    .filter(([key]) => !forms.has(key))
    .map(([key, path]) => `${path}: t('${key}') has no text`)
  const isUsed = (form: string): boolean =>
    quoted.has(form) ||
    composed.some((composition) => composition.test(form)) ||
    groups.some((group) => form.startsWith(`${group}.`)) ||
    keyedByName.some((prefix) => form.startsWith(prefix))
  const unused = all.flatMap(({ namespace, place, english }) =>
    [...english.keys()]
      .filter((key) => !spokenForms(key).some((form) => isUsed(form) || isUsed(`${namespace}:${form}`)))
      .map((key) => `${place}: ${key} is used nowhere`),
  )
  return [...missing, ...unused]
}

export const codeFindings = (
  errors: Texts | undefined,
  codes: readonly string[],
  issues: readonly string[],
): string[] => {
  if (errors === undefined) return ['there are no texts for error codes (errors.en.json and errors.de.json)']
  const needed = [...codes.map((code) => `codes.${code}`), ...issues.map((code) => `issues.${code}`)]
  return needed.flatMap((key) => [
    ...(errors.english.has(key) ? [] : [`${errors.place}: ${key} has no English text`]),
    ...(errors.german.has(key) ? [] : [`${errors.place}: ${key} has no German text`]),
  ])
}

/** Both `features/credits/locales/en.json` and `lib/locales/errors.en.json` are locale files. */
const localeFile = /^((?:.*\/)?([^/]+)\/(admin\/)?locales\/)(?:([^/.]+)\.)?(en|de)\.json$/

const readTexts = async (root: string, paths: readonly string[]): Promise<Texts[]> => {
  const found = new Map<string, Texts>()
  for (const path of paths) {
    const match = localeFile.exec(path)
    if (match === null) continue
    const [, folder = '', owner = '', admin, named, language] = match
    const namespace = named ?? `${owner}${admin === undefined ? '' : 'Admin'}`
    const place = `${folder}${named === undefined ? '' : `${named}.`}{en,de}.json`
    const texts = found.get(place) ?? { namespace, place, english: new Map(), german: new Map() }
    const read = flatten(treeShape.parse(JSON.parse(await textOf(root, path))))
    found.set(place, { ...texts, [language === 'en' ? 'english' : 'german']: read })
  }
  return [...found.values()]
}

/**
 * Texts of the screens are used by screens, even if the server reads them too; those of a server domain by its own
 * files.
 */
const userOf = ({ place }: Texts): string => (place.startsWith('web/') ? 'web/' : place.replace(/locales\/.*$/, ''))

export const checkMessages = async (root: string): Promise<string[]> => {
  const paths = await filesOf(root)
  const texts = await readTexts(root, paths)
  if (texts.length === 0) return ['no locale files were found']
  const users = [...new Set(texts.map(userOf))].toSorted((a, b) => b.length - a.length)
  const sourcesOf = (user: string): Promise<Source[]> => {
    // A folder inside another one has its own texts.
    const isOwn = (path: string): boolean => users.find((folder) => path.startsWith(folder)) === user
    const files = paths.filter((path) => isOwn(path) && isCode(path) && !isTest(path))
    return Promise.all(files.map(async (path) => ({ path, text: await textOf(root, path) })))
  }
  const findings = await Promise.all(
    users.map(async (user) => {
      const own = texts.filter((pair) => userOf(pair) === user)
      const sources = await sourcesOf(user)
      return [...useFindings(own, usesIn(sources)), ...variableFindings(sources.flatMap(textCallsIn), own)]
    }),
  )
  const errors = texts.find(({ namespace }) => namespace === 'errors')
  return [
    ...texts.flatMap((pair) => [...pairFindings(pair), ...wordFindings(pair)]),
    ...findings.flat(),
    ...codeFindings(errors, errorCodes, issueCodes),
  ]
}
