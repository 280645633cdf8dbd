// The two languages of the sandbox's pages and messages, and how the reader's language is determined.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { acceptedLanguage } from '../server/platform/http/acceptedLanguage.ts'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'sandbox_language'

export const readLanguage = (text: string | undefined): Language | undefined =>
  languages.find((language) => language === text)

/** The language chosen on a page, else the browser's, else English. */
export const languageOf = (context: Context): Language =>
  readLanguage(getCookie(context, languageCookie)) ?? acceptedLanguage(context.req.header('accept-language'))
