// Polls for a condition instead of sleeping.
const pollEveryMs = 20
const giveUpAfterMs = 15_000

export const until = async <T>(
  what: string,
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  giveUpMs = giveUpAfterMs,
): Promise<T> => {
  const giveUpAt = performance.now() + giveUpMs
  for (;;) {
    const found = await check()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > giveUpAt) throw new Error(`${what}: not fulfilled within ${giveUpMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}
