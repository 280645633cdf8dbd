// The two languages of the sandbox's pages and messages, and which one a reader wants.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { acceptedLanguage } from '../server/platform/http/acceptedLanguage.ts'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'sandbox_language'

export const readLanguage = (text: string | undefined): Language | undefined =>
  languages.find((language) => language === text)

/** What the reader chose on a page, else what the browser asks for, else English. */
export const languageOf = (context: Context): Language =>
  readLanguage(getCookie(context, languageCookie)) ?? acceptedLanguage(context.req.header('accept-language'))
