// Translations, typed by the text files that the manifests declare. The types of i18next work out plurals, contexts and
// interpolation for every single call, which took half of the compiler's time; here a key is looked up in a union that is
// built once per namespace.
import type { i18n as I18n, ParseKeys } from 'i18next'
import { useTranslation as useI18next } from 'react-i18next'
import type { Language } from '../../contract/accounts.ts'
import type { Namespaces } from './manifest.ts'

type Namespace = keyof Namespaces | 'pageNames'
type OneOrSeveral = Namespace | readonly [Namespace, ...Namespace[]]

type KeysByNamespace = { [One in Namespace]: ParseKeys<One> }
type PrefixedKeysByNamespace = { [One in Namespace]: `${One}:${KeysByNamespace[One]}` }

/** Keys of the first namespace, and those of all namespaces with their prefix. */
type TextKey<Ns extends OneOrSeveral> = Ns extends Namespace
  ? KeysByNamespace[Ns]
  : Ns extends readonly [infer First extends Namespace, ...Namespace[]]
    ? KeysByNamespace[First] | PrefixedKeysByNamespace[Ns[number] & Namespace]
    : never

export type TextValues = Readonly<Record<string, unknown>>
export type TranslateKey<Key extends string> = (key: Key, values?: TextValues) => string

/** Parametrised by its keys alone, so that a function of more namespaces serves where one of fewer is expected. */
export type Translate<Ns extends OneOrSeveral> = TranslateKey<TextKey<Ns>>

interface Options {
  lng?: Language
  useSuspense?: boolean
}

interface Translation<Ns extends OneOrSeveral> {
  t: Translate<Ns>
  i18n: I18n
  ready: boolean
}

export const useTranslation: <const Ns extends OneOrSeveral = 'app'>(
  namespaces?: Ns,
  options?: Options,
) => Translation<Ns> = useI18next as never

/** The texts of one language outside React. */
export const textsOf = <const Ns extends OneOrSeveral>(i18n: I18n, language: Language, namespaces: Ns): Translate<Ns> =>
  i18n.getFixedT(language, namespaces as never) as never
