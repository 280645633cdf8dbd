// Work that never runs twice at once: whoever asks meanwhile gets one more turn after it, however often they asked.

export const oneAtATime = (work: () => Promise<unknown>): (() => void) => {
  let state: 'idle' | 'working' | 'asked again' = 'idle'
  const turn = async (): Promise<void> => {
    state = 'working'
    // What failed says so where it is shown.
    await work().catch(() => undefined)
    const isAskedAgain = (state as string) === 'asked again'
    state = 'idle'
    if (isAskedAgain) await turn()
  }
  return () => {
    if (state === 'idle') void turn()
    else state = 'asked again'
  }
}
