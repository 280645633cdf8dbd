import { toast as sonner } from 'sonner'
import { expect, test, vi } from 'vitest'
import { takeBackToasts } from './dismissToasts.ts'
import { toast, toastsReady, toastsWanted } from './toast.ts'

const shown = () => sonner.getHistory().flatMap((one) => ('title' in one ? [one] : []))

test('a toast waits for its container; with an action it stays eight seconds, otherwise the default time', async () => {
  toast.success('Sent')
  toast.success('Hidden', { label: 'Undo', onClick: () => undefined })
  toast.error('No network', 'Error submitting the backlink')
  expect(toastsWanted()).toBe(true)
  expect(shown()).toEqual([])
  toastsReady()
  await expect.poll(() => shown().length).toBe(3)
  const byTitle = new Map(shown().map((one) => [one.title, one]))
  expect(byTitle.get('Sent')).toMatchObject({ type: 'success' })
  expect(byTitle.get('Sent')?.duration).toBeUndefined()
  expect(byTitle.get('Hidden')).toMatchObject({ duration: 8_000, action: { label: 'Undo' } })
  expect(byTitle.get('Error submitting the backlink')).toMatchObject({ type: 'error', description: 'No network' })
})

test('a toast that links to a page is dismissed on arrival, and no other', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
  toastsReady()
  const titles = () => sonner.getToasts().flatMap((one) => ('title' in one ? [one.title] : []))
  toast.success('In basket', { label: 'View basket', onClick: () => undefined })
  toast.success('Hidden from the shop', { label: 'Undo', onClick: () => undefined })
  toast.success('Saved')
  const others = ['Hidden from the shop', 'Saved']
  await expect.poll(titles).toEqual(expect.arrayContaining(['In basket', ...others]))
  takeBackToasts('View basket')
  expect(titles()).not.toContain('In basket')
  expect(titles()).toEqual(expect.arrayContaining(others))
})
