// The two languages of the sandbox's pages and messages, and which one a reader wants.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'sandbox_language'

export const readLanguage = (text: string | undefined): Language | undefined =>
  languages.find((language) => language === text)

/** The first of our languages in the order in which the browser lists them. */
const preferred = (acceptLanguage: string | undefined): Language | undefined =>
  (acceptLanguage ?? '').split(',').flatMap((entry) => readLanguage(entry.trim().slice(0, 2).toLowerCase()) ?? [])[0]

/** What the reader chose on a page, else what the browser asks for, else English. */
export const languageOf = (context: Context): Language =>
  readLanguage(getCookie(context, languageCookie)) ?? preferred(context.req.header('accept-language')) ?? 'en'
