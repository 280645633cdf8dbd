// A refusal by a rule is the product at work; any other error ends the proof.
import { AppError } from '../../server/platform/errors.ts'

export const unlessRefused = async <T>(act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && error.message.includes('insufficient'))) return null
    throw error
  }
}
