// Texts with elements in them. Apart from the other translations, because public pages have none and must not load it.
import type { ReactElement } from 'react'
import { Trans as I18nextTrans } from 'react-i18next'
import type { TextValues, TranslateKey } from './translation.ts'

interface TransProps<Key extends string> {
  t: TranslateKey<Key>
  i18nKey: Key
  values?: TextValues
  /** Elements by the name of their tag in the text. */
  components: Readonly<Record<string, ReactElement>>
}

export const Trans: <Key extends string>(props: TransProps<Key>) => ReactElement = I18nextTrans as never
