// Serialises a task: calls during a run cause exactly one more run after it.

export const oneAtATime = (work: () => Promise<unknown>): (() => void) => {
  let state: 'idle' | 'working' | 'asked again' = 'idle'
  const turn = async (): Promise<void> => {
    state = 'working'
    // The failure is shown where the result is displayed.
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
