// Message catalogue: texts of the server, read from locale files in the format of the screens, with the plurals and
// variables of i18next. A key that a file lacks does not compile.
import { createInstance, type i18n as I18n } from 'i18next'
import type { Language } from '../../../contract/accounts.ts'

interface TextTree {
  readonly [key: string]: string | TextTree
}

/** i18next picks the form by `count`; code uses the key without the suffix. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key

/** `columns.price`: the path to one text. */
type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${TextKey<Tree[Key]>}`
}[keyof Tree & string]

/** `columns`: the path to a group of texts. */
type GroupKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? never : Key | `${Key}.${GroupKey<Tree[Key]>}`
}[keyof Tree & string]

type GroupAt<Tree, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Tree
    ? GroupAt<Tree[Key], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never

type Values = Record<string, string | number>

export interface Translate<Tree> {
  (key: TextKey<Tree>, values?: Values): string
  /** All texts below a key, for names that are looked up for each row: `names.group('statuses')[row.status]`. */
  group<Path extends GroupKey<Tree>>(key: Path): GroupAt<Tree, Path>
}

export type Texts<Tree> = (language: Language) => Translate<Tree>

/** The German file has to have every key of the English one. */
export const textsIn = <Tree extends TextTree>(files: { en: Tree; de: NoInfer<Tree> }): Texts<Tree> => {
  const translates = inEachLanguage((language) => translateIn(files[language], language))
  return (language) => translates[language]
}

export const inEachLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> => ({
  en: of('en'),
  de: of('de'),
})

/** Set up with the first text that is read: most processes need few of the files. */
const translateIn = <Tree extends TextTree>(tree: Tree, language: Language): Translate<Tree> => {
  let i18n: I18n | null = null
  const translate = (key: string, values: Values = {}): string => {
    i18n ??= openI18n(tree, language)
    return i18n.t(key, values)
  }
  return Object.assign(translate, { group: <Path extends GroupKey<Tree>>(key: Path) => groupAt(tree, key) })
}

const openI18n = (tree: TextTree, language: Language): I18n => {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'texts',
    resources: { [language]: { texts: tree } },
    initAsync: false,
    // CSV files, PDFs and mails escape for themselves.
    interpolation: { escapeValue: false },
  })
  return i18n
}

const groupAt = <Tree extends TextTree, Path extends GroupKey<Tree>>(tree: Tree, path: Path): GroupAt<Tree, Path> =>
  // The types of both follow from the path.
  path.split('.').reduce<unknown>((at, key) => (at as TextTree)[key], tree) as GroupAt<Tree, Path>
