import { expect, it } from 'vitest'
import { toasterSettings } from './Toaster.tsx'
import { tooltipDelays } from './Tooltip.tsx'

it('toasts disappear after 4 to 5 seconds, are at the bottom right and are reached by Alt+T', () => {
  expect(toasterSettings).toEqual({ position: 'bottom-right', duration: 4_500, hotkey: ['altKey', 'KeyT'] })
})

it('a tooltip opens after 700 ms, and the next one at once within 300 ms', () => {
  expect(tooltipDelays).toEqual({ delayDuration: 700, skipDelayDuration: 300 })
})
