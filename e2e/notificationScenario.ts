// Fixture for notifications: a new member, the notifications the sandbox raises for them, and their mailbox.
import type { APIResponse, Page } from '@playwright/test'
import { expect, join, type Language, settle } from './journey.ts'

interface SandboxMail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export const raise = (page: Page, to: string, kind: string): Promise<APIResponse> =>
  page.request.post('/sandbox/api/notices', { data: { to, kind } })

export const inbox = async (page: Page, to: string): Promise<SandboxMail[]> => {
  const answer = await page.request.get(`/sandbox/api/mail?to=${encodeURIComponent(to)}&limit=100`)
  return (await answer.json()) as SandboxMail[]
}

export const addressFor = (name: string): string => `${name}-${Date.now()}@walk.test`

export const arrive = async (page: Page, email: string, language: Language): Promise<void> => {
  await settle(page, { language })
  await join(page, email, language)
  await page.goto('/dashboard')
  await expect(page.locator('h1').first()).toBeVisible()
}
