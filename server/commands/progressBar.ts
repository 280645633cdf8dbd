// Progress of a command: a bar on a terminal, an occasional line elsewhere.

const lineEveryMs = 5_000
const barEveryMs = 100
const barWidth = 30

export interface ProgressBar {
  /** `share` is from 0 to 1. `isNew`: a new step begins, which is printed immediately. */
  tell(share: number, line: string, isNew?: boolean): void
  end(): void
}

export const count = (value: number): string => value.toLocaleString('en-US')

export const makeProgressBar = (): ProgressBar => {
  const bar = process.stdout.isTTY
  let notifiedAt = bar ? 0 : Date.now()
  return {
    tell: (share, line, isNew = false) => {
      if (!isNew && Date.now() - notifiedAt < (bar ? barEveryMs : lineEveryMs)) return
      notifiedAt = Date.now()
      const filled = Math.round(share * barWidth)
      const drawn = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
      process.stdout.write(bar ? `\r\u001b[K${drawn} ${line}` : `${line}\n`)
    },
    end: () => {
      if (bar) process.stdout.write('\r\u001b[K')
    },
  }
}
